import { audienceOf } from '../../../nodes/MediaGeneration/output/audience';
import { fakeExecution } from '../../support/fake-execution.mts';

test('n8n marks the tool of an agent by its type', () => {
	const audience = (type: string) => {
		const { context } = fakeExecution({});
		return audienceOf({ getNode: () => ({ ...context.getNode(), type }) });
	};
	expect(audience('n8n-nodes-media-generation.mediaGenerationTool').linksOnly).toBe(true);
	expect(audience('n8n-nodes-media-generation.mediaGeneration').linksOnly).toBe(false);
});
