import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listNodeTypes } from '../../hosts/panel.mts';
import { N8nRest } from '../../hosts/rest.mts';
import { logIn } from '../../hosts/owner.mts';
import { makeActionNode, makeManualTrigger, makeWorkflow } from '../../hosts/workflow-builder.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { cloneRepository } from './support/clone.mts';
import { type Script, startScript } from './support/script.mts';

/** `npm run dev`, in a copy of the repository whose sources the test changes. */

const SOURCE = 'nodes/MediaGeneration/catalog/tools/ai-qr-code-generator.ts';
const LABEL = 'Words in the Code';

let copy: string;
let dev: Script;
let rest: N8nRest;

beforeAll(async () => {
	copy = await cloneRepository();
	dev = startScript(['scripts/dev.mts'], copy);
	for await (const line of dev.lines) {
		const editor = /Editor\s+(http:\/\/[^/]+)/.exec(line);
		if (editor) rest = new N8nRest(editor[1]!, await logIn(editor[1]!));
		if (line.includes('Save a change')) break;
	}
	if (!rest) throw new Error(`npm run dev did not start: ${dev.errors()}`);
});

afterAll(async () => {
	dev?.child.kill('SIGKILL');
	if (copy) await rm(copy, { recursive: true, force: true });
});

/** While n8n rewrites its descriptions, a response may be incomplete. */
const isShown = (label: string): Promise<boolean> =>
	listNodeTypes(rest).then(
		(types) => JSON.stringify(types).includes(label),
		() => false,
	);

/** Returns the node's error for an expression with an empty value; n8n itself rejects a field that is left empty. */
async function runRefused(): Promise<string> {
	const service = { service: 'custom', baseUrl: 'http://127.0.0.1:9', apiKey: 'none' };
	const credential = await rest.saveCredential(service);
	const parameters = { resource: 'image', operation: 'ai-qr-code-generator', content: "={{ '' }}" };
	const execution = await rest.execute(
		makeWorkflow('Refused', [makeManualTrigger(), makeActionNode('Code', credential, parameters)]),
	);
	return JSON.stringify(execution.data.resultData.error);
}

test('a change made as soon as n8n is ready appears in the form and in the next run', async () => {
	const text = await readFile(join(copy, SOURCE), 'utf8');
	const changed = text.replace("text('content', {", `text('content', { label: '${LABEL}',`);
	expect(changed).toContain(LABEL);
	await writeFile(join(copy, SOURCE), changed);
	await waitUntil('the new label is in the form', () => isShown(LABEL));
	const message = await runRefused();
	expect(message).toContain(LABEL);
	expect(message).not.toContain('Parameter');
});

test('Ctrl+C ends the command and n8n', async () => {
	dev.child.kill('SIGINT');
	expect({ exit: await dev.exit, errors: dev.errors() }).toEqual({ exit: [0, null], errors: '' });
	await expect(listNodeTypes(rest)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});
