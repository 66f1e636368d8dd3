import { composeFileName } from '../../../../nodes/MediaGeneration/execution/transfer/download';

const composeNames = (name: unknown, count = 1, id = 'cm1k2d8qx0001abcdef4D2B9A') =>
	composeFileName(
		{ id, body: { name }, downloads: Array.from({ length: count }, () => ({ url: 'x' })) },
		0,
		'png',
	);

test.each([
	['Summer campaign, clip 3', 'summer-campaign-clip-3-6951c66b.png'],
	['Image Upscaler - 2026-11-23T09:41', 'image-upscaler-2026-11-23t09-41-6951c66b.png'],
	['Größe: 夏/../../etc', 'größe-夏-etc-6951c66b.png'],
	['हिन्दी नमस्ते', 'हिन्दी-नमस्ते-6951c66b.png'],
	['می\u200cشود نه', 'میشود-نه-6951c66b.png'],
	['क्\u200dष Sommer\u00adfest', 'क्ष-sommerfest-6951c66b.png'],
	['\u202egnp.exe', 'gnp-exe-6951c66b.png'],
	['ภาษาไทย', 'ภาษาไทย-6951c66b.png'],
	['Cafe\u0301', 'caf\u00e9-6951c66b.png'],
	['', 'cm1k2d8qx0001abcdef4D2B9A.png'],
	['///', 'cm1k2d8qx0001abcdef4D2B9A.png'],
	[null, 'cm1k2d8qx0001abcdef4D2B9A.png'],
	[undefined, 'cm1k2d8qx0001abcdef4D2B9A.png'],
])('the project "%s" has the file names %s', (name, fileName) => {
	expect(composeNames(name)).toBe(fileName);
});

test.each(['..\\..\\x', '../../x', 'x'.repeat(300), 'a b', '..', '夏', '-x'])(
	'the ID %p makes a short name that leads to no other folder',
	(id) => {
		const fileName = composeNames(null, 1, id);
		expect(fileName.length).toBeLessThan(90);
		expect(fileName).not.toMatch(/[\\/:\s]|\.\.|^-/);
	},
);
