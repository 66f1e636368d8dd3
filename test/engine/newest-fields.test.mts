import type { IDataObject } from 'n8n-workflow';
import { runInEngine } from '../support/engine/engine.mts';
import { uploadSample } from '../support/engine/inputs.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { newestFields, newestPart, withNewestFields } from '../support/newest-fields.mts';
import { toolInput } from './tool-parameters.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** What Magic Hour takes since October 2026, from the form to the request: checked first, then sent. */

quickenTime(10);

const service = sandboxOf({ renderMs: 50, layout: 'nested' });
let picture: string;
beforeAll(async () => {
	await useBinaryMode('filesystem');
	picture = await uploadSample(service, 'image');
});
beforeEach(async () => await service.forget());

test.each(newestFields)('%s', async (...one) => {
	const none = () => '';
	const { parameters, item } = await toolInput(one[1], 'nested', 'binary', {
		url: none,
		path: none,
	});
	const run = async (completion: string) => {
		const form = withNewestFields({ ...parameters, completion }, one, picture) as IDataObject;
		const { credential } = service;
		const { outputs, error } = await runInEngine({ credential, parameters: form, items: [item] });
		expect(error?.message).toBeUndefined();
		return outputs[0]![0]!.json;
	};

	const body = newestPart(one, picture);
	expect(await run('check')).toMatchObject({ ok: true, problems: [], request: { body } });
	expect(await service.requests()).toEqual([]);

	expect(await run('wait')).toMatchObject({ status: 'complete' });
	expect((await service.accepted()).map((call) => call.body)).toMatchObject([body]);
});
