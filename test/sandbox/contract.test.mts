import { Contract } from '../../sandbox/contract/contract.mts';
import { createValidator } from '../../sandbox/contract/validator.mts';

const contract = new Contract();
const document = contract.document as unknown as {
	openapi: string;
	components: { schemas: Record<string, { required?: string[]; properties?: object }> };
};
const { schemas } = document.components;
const ofSchemas = createValidator({});

function* walkReferences(node: unknown): Generator<string> {
	if (typeof node !== 'object' || node === null) return;
	for (const [key, value] of Object.entries(node)) {
		if (key === '$ref' && typeof value === 'string') yield value;
		else yield* walkReferences(value);
	}
}

describe('openapi.yaml', () => {
	test('is OpenAPI 3.1, and has no broken reference', () => {
		expect(document.openapi).toMatch(/^3\.1\./);
		for (const reference of new Set(walkReferences(document))) {
			const found = reference
				.replace('#/', '')
				.split('/')
				.reduce<unknown>((node, part) => (node as Record<string, unknown>)?.[part], document);
			expect({ reference, found: found !== undefined }).toEqual({ reference, found: true });
		}
	});

	test.each(Object.keys(schemas))(
		'has a valid schema %s, which compiles and refuses a number',
		(name) => {
			expect(ofSchemas.validateSchema(schemas[name]!)).toBe(true);
			expect(contract.findProblems(name, 7)).not.toHaveLength(0);
		},
	);

	test('accepts null for unset fields, and an unknown style', () => {
		const assets = { video_source: 'file', video_file_path: 'a', audio_file_path: 'b' };
		const cut = { start_seconds: 0, end_seconds: 1, height: null, assets };
		expect(contract.findProblems('lip-sync.nested', cut)).toEqual([]);
		const style = { art_style: 'A style of tomorrow', prompt_type: 'default', prompt: null };
		const file = { video_file_path: 'a', start_seconds: 0, end_seconds: 1 };
		expect(contract.findProblems('video-to-video.flat', { ...file, style })).toEqual([]);
	});
});

describe('errorMessages', () => {
	test.each([
		[
			'video-to-video.nested',
			{
				start_seconds: 0,
				end_seconds: 1,
				assets: { video_source: 'file' },
				style: { art_style: 'Clay', prompt_type: 'custom' },
			},
			'assets.video_file_path: this required field is missing; style.prompt: this required field is missing',
		],
		[
			'ai-voice-generator.nested',
			{ style: { prompt: 'x'.repeat(5_001), voice_name: 'Somebody' } },
			`style.prompt: "${'x'.repeat(59)}... must NOT have more than 5000 characters`,
		],
	])('%s refuses %j', (schema, body, message) => {
		expect(contract.findProblems(schema, body).join('; ')).toBe(message);
	});
});
