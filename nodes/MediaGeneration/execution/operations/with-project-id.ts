import { Canceled } from '../../api/http/clock';
import { Failure } from '../../api/failures/failure';
import { masked } from '../../api/http/mask';
import { Halted } from '../../api/calls/request-queue';
import { messageOf } from '../../api/http/error-message';
import type { PreparedItem } from '../item';

/** Runs an operation on an existing project: every error names it. */
export const withProjectId =
	(projectId: string, run: PreparedItem): PreparedItem =>
	async () =>
		await run().catch((error: unknown) => {
			const isKnown = [Failure, Canceled, Halted].some((kind) => error instanceof kind);
			if (isKnown) throw error;
			const message = masked(messageOf(error));
			throw new Failure({ outcome: 'brokenAfter', message, projectId }, error);
		});
