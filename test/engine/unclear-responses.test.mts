import type { IDataObject } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { composeToolPath } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { RETRY } from '../support/engine/engine.mts';
import { SAMPLES } from '../support/engine/inputs.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';
import { chooseSampleType, makeToolParameters } from '../support/tool-samples.mts';

/**
 * Magic Hour documents that a 502 starts no project, but nothing proves that a 502 came from Magic Hour. After a
 * response that leaves the outcome unclear, no run of the node repeats the generation request.
 */

speedUpTime(10);

const { service, run } = useSandboxRunner({ renderMs: 20, layout: 'nested' });

/** One operation of each resource, and the one whose projects have a path of their own. */
const KINDS = ['face-swap', 'ai-qr-code-generator', 'ai-voice-generator', 'face-detection'];

/** The operations by the paths of their requests. */
const GENERATIONS = KINDS.map((kind) => {
	const tool = catalog.find(({ slug }) => slug === kind)!;
	const parameters = makeToolParameters(tool, 'nested', (field) =>
		makeMediaInput('url', `https://example.com/${SAMPLES[chooseSampleType(field)].fileName}`),
	);
	return [composeToolPath(tool), parameters as IDataObject] as const;
});

const UNCLEAR = [
	...[502, 500, 503, 504, 408, 302].map((status) => ({ kind: 'status', status }) as const),
	{ kind: 'reset', when: 'after' } as const,
];

test.each(GENERATIONS)(
	'%s: one request is sent, despite Retry On Fail and Retry',
	async (path, parameters) => {
		for (const unclear of UNCLEAR) {
			await service.clearRequestsAndFaults();
			await service.injectFault('POST', path, unclear, 1);
			let last = await run(parameters, { settings: RETRY });
			expect(last.error?.message).toContain('wasn’t sent again');
			for (const isCurrent of [false, true]) {
				last = await run(parameters, { settings: RETRY, retryOf: last, isCurrent });
				expect(last.error).toMatchObject({
					message: expect.stringMatching(/wasn’t sent again.*got no clear response/),
					description: expect.stringContaining('Check your projects'),
				});
			}
			expect(await service.listRequests('POST', path)).toHaveLength(1);
		}
	},
);
