import { catalog } from '../../../../nodes/MediaGeneration/catalog';
import { chargedLengthOf } from '../../../../nodes/MediaGeneration/execution/plan/charged-length';

const toolOf = (slug: string) => catalog.find((one) => one.slug === slug)!;

test.each([
	['ai-video-upscaler', { end_seconds: 5 }, 5],
	['ai-video-upscaler', { start_seconds: 2, end_seconds: 5 }, 3],
	['ai-video-upscaler', {}, undefined],
	['image-to-video', { end_seconds: 8 }, 8],
	['ai-image-generator', { end_seconds: 5 }, undefined],
])('%s with %j: %s seconds.', (slug, values, seconds) => {
	expect(chargedLengthOf(toolOf(slug), values, 'nested')?.seconds).toBe(seconds);
	expect(chargedLengthOf(toolOf(slug), values, 'flat')).toBeUndefined();
});
