import { foldText } from '../../json/normalize-text';
import { isRecord, readId } from '../../json/record';

/** The envelope of an event (spec 2.4). The payload is the project, in the same form as in a GET response. */
export interface ServiceEvent {
	readonly type: string;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly projectId: string;
}

/** Events are small; n8n's own limit is far higher. */
export const MAX_BODY_BYTES = 1024 * 1024;
/** Two words of visible ASCII characters, joined by a dot: the service may add types with any name. */
const TYPE_FORMAT = /^(?=[!-~]+$)[^.]{1,40}\.[^.]{1,40}$/;

function parseBody(rawBody: Buffer): unknown {
	try {
		return JSON.parse(rawBody.toString());
	} catch {
		return undefined;
	}
}

/** Undefined for a body that isn't an event. */
export function parseEvent(rawBody: Buffer): ServiceEvent | undefined {
	const body = parseBody(rawBody);
	if (!isRecord(body) || !isRecord(body.payload)) return undefined;
	const { type, payload } = body;
	const projectId = readId(payload);
	const isType = typeof type === 'string' && TYPE_FORMAT.test(type);
	return isType && projectId !== undefined ? { type, payload, projectId } : undefined;
}

export interface Filter {
	/** `all` includes types that the service adds later. */
	readonly events: readonly string[] | 'all';
	/** Part of the project's name, compared by `foldText`; an empty text matches every name. */
	readonly nameContains: string;
}

export const isWanted = ({ type, payload }: ServiceEvent, filter: Filter): boolean =>
	(filter.events === 'all' || filter.events.includes(type)) &&
	foldText(typeof payload.name === 'string' ? payload.name : '').includes(
		foldText(filter.nameContains),
	);
