import { Canceled } from '../../api/http/clock';
import { Failure } from '../../api/failures/failure';
import { masked } from '../../api/http/mask';
import { Halted } from '../../api/calls/request-queue';
import { messageOf } from '../../api/http/error-message';
import type { PreparedItem } from '../item';

/** Runs an operation on an existing project: every error names it. */
export const withProjectId = (id: string, run: PreparedItem): PreparedItem => {
	const named = (error: unknown): unknown => {
		if (error instanceof Failure || error instanceof Canceled || error instanceof Halted)
			return error;
		return new Failure(
			{ outcome: 'brokenAfter', message: masked(messageOf(error)), projectId: id },
			error,
		);
	};
	return async () =>
		await run().catch((error: unknown) => {
			throw named(error);
		});
};
