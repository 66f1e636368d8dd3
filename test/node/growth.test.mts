import { catalog } from '../../nodes/MediaGeneration/catalog';
import {
	MAGIC_HOUR_CREDENTIAL,
	makeStoredBinary,
	makeUnknownBytes,
} from '../support/fake-execution.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { measureProcessorMs } from '../support/processor-time.mts';
import { makeToolParameters, withOptions } from '../support/tool-samples.mts';
import { runNode } from './support/run-node.mts';

/** The work grows about in proportion to the number of items: eight times the items must not take 64 times as long. */

const FEW = 50;
const MANY = 8 * FEW;
/** The accepted ratio of times; quadratic growth would give 64. */
const MOST = 20;

const TOOL = catalog.find(({ slug }) => slug === 'face-swap-photo')!;
const FORM = makeToolParameters(TOOL, 'nested', () => makeMediaInput('binary', 'face'));

const runItems = (count: number, options: object) => async () => {
	const { output } = runNode({
		credential: MAGIC_HOUR_CREDENTIAL,
		parameters: Array(count).fill({ ...withOptions(FORM, options), completion: 'wait' }),
		binaries: Array(count).fill({ face: makeStoredBinary('file', 'face.png', 'image/png') }),
		stored: { file: makeUnknownBytes('bytes') },
		continueOnFail: true,
		mode: 'manual',
	});
	expect(await output).toHaveLength(count);
};

test.each<[string, object]>([
	['no limit', {}],
	['limits', { maxProjects: FEW / 2, maxCredits: 10_000 }],
])('the time for one tool’s items is about linear, with %s', async (_, options) => {
	await runItems(FEW, options)();
	const few = await measureProcessorMs(runItems(FEW, options), 0);
	const many = await measureProcessorMs(runItems(MANY, options), few * MOST);
	expect(many).toBeLessThan(few * MOST);
});
