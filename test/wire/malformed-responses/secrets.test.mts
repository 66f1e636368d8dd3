import { makeItem, makeQrCodeParameters, SAMPLES } from '../../support/engine/inputs.mts';
import { respondWith, SIGNATURE } from './server.mts';
import { runAgainst, makeOperation, server } from './support.mts';

/** Executions contain neither the API key nor the signatures of signed URLs, even if a response quotes them. */

const KEY = 'mhk_live/0123456789+abc=def';
/** The key as pasted, with additional characters from a page or a terminal. */
const TYPED = ` ${KEY} `;

const FORMS = [KEY, encodeURIComponent(KEY)];

const quoteSecrets = (): unknown => ({
	message: `Unknown key ${FORMS.join(' or ')}, see https://storage.test/a?auth=${SIGNATURE}-1&Authorization=${SIGNATURE}-2`,
	error: {
		code: 'x',
		message: `Bearer ${KEY}`,
		details: [`http://h/b?X-Amz-Signature=${SIGNATURE}`],
	},
	[KEY]: [KEY, { deep: KEY }],
});

const POST = 'POST /v1/ai-qr-code-generator';
const READ = 'GET /v1/image-projects/p1';
const URLS = 'POST /v1/files/upload-urls';

const cases = ['401', '422', '429', '500'].flatMap((status) =>
	[
		['the generation request', POST, makeQrCodeParameters({ options: { maxWaitMinutes: 0.1 } })],
		['a read', READ, makeOperation('get')],
		['a delete', 'DELETE /v1/image-projects/p1', makeOperation('delete')],
		['upload URLs', URLS, { resource: 'file', operation: 'upload', files: 'data', options: {} }],
	].map(
		([what, path, parameters]) =>
			[status, what, path, parameters] as [string, string, string, object],
	),
);

test.each(cases)(
	'a %s to %s quotes no secret into the execution',
	async (status, _, path, parameters) => {
		const { run } = await runAgainst(
			{ [path]: respondWith(quoteSecrets(), `${status} Why`, { 'retry-after': '900' }) },
			parameters as never,
			{
				credential: { service: 'custom', baseUrl: server.address, layout: 'flat', apiKey: TYPED },
				items: [await makeItem({ data: SAMPLES.image })],
			},
		);
		expect(server.listRequests(...(path.split(' ') as [string, string])).length).toBeGreaterThan(0);
		const saved = JSON.stringify(run.run.data.resultData);
		for (const secret of [...FORMS, SIGNATURE]) expect(saved).not.toContain(secret);
	},
);

test('the error of a failed project quotes no secret', async () => {
	const body = {
		id: 'p1',
		status: 'error',
		downloads: [],
		error: { code: 'x', message: JSON.stringify(quoteSecrets()) },
	};
	const { run } = await runAgainst({ [READ]: respondWith(body) }, makeOperation('get'), {
		credential: { service: 'custom', baseUrl: server.address, layout: 'flat', apiKey: TYPED },
	});
	const saved = JSON.stringify(run.run.data.resultData);
	for (const secret of [...FORMS, SIGNATURE]) expect(saved).not.toContain(secret);
});
