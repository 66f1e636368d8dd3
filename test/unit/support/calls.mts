import type { Failure } from '../../../nodes/MediaGeneration/api/failures/failure';
import { describeFailure } from '../../../nodes/MediaGeneration/output/error';

export const describeFacts = ({ facts }: Failure) => ({
	...facts,
	description: describeFailure(facts),
});
