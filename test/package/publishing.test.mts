import { mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, sep } from 'node:path';
import { runProcess } from '../../machine/process.mts';
import { packPackage, unpack } from '../../hosts/install/package.mts';
import { packageName, root } from '../../machine/root.mts';

interface Manifest {
	readonly n8n: { readonly nodes: readonly string[]; readonly credentials: readonly string[] };
}

/**
 * The maximum size of the tarball, in bytes. Tables of models, figures of the estimates and texts for agents take most.
 */
const MAX_PACKED = 170_000;

let folder: string;
/** The unpacked tarball, in a folder where only n8n-workflow is installed beside it. */
let unpacked: string;
let packedBytes: number;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'media-generation-publishing-'));
	const { tarball } = await packPackage(join(folder, 'packed'));
	packedBytes = (await stat(tarball)).size;
	const installed = join(folder, 'bare', 'node_modules');
	unpacked = join(installed, packageName);
	await unpack(tarball, unpacked);
	await symlink(join(root, 'node_modules', 'n8n-workflow'), join(installed, 'n8n-workflow'));
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The files below a folder, relative to it, with forward slashes. */
async function listFiles(place: string): Promise<string[]> {
	const entries = await readdir(place, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(place, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** The files that n8n reads on startup instead of the code. */
const FOR_LOADING = ['known', 'types'].flatMap((part) =>
	['nodes', 'credentials'].map((what) => `dist/${part}/${what}.json`),
);

async function listBuiltFiles(): Promise<string[]> {
	const sources = await Promise.all(
		['nodes', 'credentials', 'icons'].map(async (part) =>
			(await listFiles(join(root, part))).map((file) => `dist/${part}/${file}`),
		),
	);
	return [...sources.flat().map((file) => file.replace(/\.ts$/, '.js')), ...FOR_LOADING];
}

test('the tarball contains only the built files and the files that npm always adds', async () => {
	const expected = [
		...(await listBuiltFiles()),
		'LICENSE',
		'README.md',
		'index.js',
		'package.json',
	];
	const packed = await listFiles(unpacked);
	expect(packed.sort()).toEqual(expected.sort());
	expect(packed.filter((file) => !/(\.(js|json|svg|md)|^LICENSE)$/.test(file))).toEqual([]);
});

test(`the tarball weighs at most ${MAX_PACKED / 1000} kB`, () => {
	process.stderr.write(`The tarball weighs ${(packedBytes / 1000).toFixed(1)} kB.\n`);
	expect(packedBytes).toBeLessThanOrEqual(MAX_PACKED);
});

test('each node and credential loads in plain Node.js with n8n-workflow alone', async () => {
	const { n8n } = JSON.parse(await readFile(join(unpacked, 'package.json'), 'utf8')) as Manifest;
	const classes = [...n8n.credentials, ...n8n.nodes].map((file) => [
		`./node_modules/${packageName}/${file}`,
		basename(file).split('.')[0],
	]);
	const program = `
		const made = ${JSON.stringify(classes)}.map(([file, name]) => new (require(file)[name])());
		console.log(JSON.stringify(made.map(({ name, description }) => name ?? description.name)));
	`;
	const printed = await runProcess(process.execPath, ['-e', program], {
		cwd: join(folder, 'bare'),
		env: {},
	});
	expect(JSON.parse(printed)).toEqual([
		'mediaGenerationApi',
		'mediaGeneration',
		'mediaGenerationTrigger',
	]);
});

describe('n8n’s scanner of community packages', () => {
	/**
	 * Runs the scanner's rules over a folder.
	 * @throws Error with the findings
	 */
	function scan(place: string): Promise<string> {
		const eslint = join(root, 'node_modules', 'eslint', 'bin', 'eslint.js');
		const config = join(root, 'scripts', 'scan.eslint.config.mjs');
		const args = ['--no-inline-config', '--config', config, '**/*.js', 'package.json'];
		// In a test environment, n8n's rules treat every file as one of their own tests.
		const env = { ...process.env, NODE_ENV: 'production' };
		return runProcess(process.execPath, [eslint, ...args], { cwd: place, env });
	}

	test('finds nothing in the packed files', async () => {
		expect(await scan(unpacked)).toBe('');
	}, 60_000);
});
