import type { Started } from '../../api/service/project';

/** What is known about an item's generation call from an earlier attempt of the same node run. */
export type Entry =
	/** The project that was started, and the service's response. */
	| Started
	/** The call was sent and got no clear response: it must not be sent again. */
	| { readonly unknown: string };
