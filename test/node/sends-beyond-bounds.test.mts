import type { FileType, Layout } from '../../nodes/MediaGeneration/fields';
import {
	type Call,
	CUSTOM_CREDENTIAL,
	MAGIC_HOUR_CREDENTIAL,
	type Parameters,
} from '../support/fake-execution.mts';
import { type Files, runNode } from './support/run-node.mts';

/**
 * The live service raises its bounds every few weeks, and a rejection costs nothing. So the node sends a value beyond the
 * service's current bounds, and refuses only a value that can never work. unit/catalog/bounds covers all fields of all
 * tools. The flat format has the bounds of the specification.
 */

const CREDENTIALS: Record<Layout, Parameters> = {
	flat: CUSTOM_CREDENTIAL,
	nested: MAGIC_HOUR_CREDENTIAL,
};

const FILES: Files = {
	odd: ['thing.qxz', 'application/octet-stream', 'x'],
};

interface Sent {
	/** The files for which upload URLs were requested. */
	readonly uploads: ReadonlyArray<{ type: FileType; extension: string }>;
	readonly calls: readonly Call[];
	readonly error: string;
}

async function run(parameters: Parameters, layout: Layout): Promise<Sent> {
	const { output, calls } = runNode({
		credential: CREDENTIALS[layout],
		parameters: [{ completion: 'start', ...parameters }],
		files: FILES,
	});
	const error = await output.then(
		() => '',
		(thrown: Error & { description?: string }) => `${thrown.message} ${thrown.description ?? ''}`,
	);
	const asked = calls.filter(({ url }) => url.endsWith('/v1/files/upload-urls'));
	const uploads = asked.flatMap(({ body }) => (body as { items: Sent['uploads'] }).items);
	return { uploads, calls, error };
}

describe('the live service receives', () => {
	const kinds = ['video', 'audio', 'image', 'gif'] as const;
	test.each(kinds)('an uploaded file with an unknown ending, declared as %s', async (fileType) => {
		const parameters = { resource: 'file', operation: 'upload', files: 'odd', fileType };
		const { uploads, error } = await run(parameters, 'nested');
		expect(error).toBe('');
		expect(uploads).toEqual([{ type: fileType === 'gif' ? 'video' : fileType, extension: 'qxz' }]);
	});
});

test.each(['Height', 'Width'])('Video to Video refuses a %s below 64 pixels', async (label) => {
	const form = {
		resource: 'video',
		operation: 'video-to-video',
		options: { [label.toLowerCase()]: 63 },
	};
	const { calls, error } = await run(form, 'flat');
	expect(error).toContain(`${label} is 63, but must be at least 64`);
	expect(calls).toEqual([]);
});
