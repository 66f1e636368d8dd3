import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { load } from 'js-yaml';
import { runProcess } from '../../hosts/process.mts';
import { root } from '../../hosts/root.mts';
import { createFolderForEach } from '../support/temporary-folder.mts';

/** GitHub's workflows of this repository, as far as they can be tested without GitHub. */

interface Step {
	readonly uses?: string;
	readonly run?: string;
}
interface Job {
	readonly if?: string;
	readonly uses?: string;
	readonly steps?: readonly Step[];
}
interface Workflow {
	readonly on: { readonly schedule?: ReadonlyArray<{ readonly cron: string }> };
	readonly jobs: Readonly<Record<string, Job>>;
}

const folder = join(root, '.github');
const read = <Content,>(...path: string[]): Content =>
	load(readFileSync(join(folder, ...path), 'utf8')) as Content;

const workflows = readdirSync(join(folder, 'workflows')).map(
	(file) => [file, read<Workflow>('workflows', file)] as const,
);
const jobs = workflows.flatMap(([, { jobs: each }]) => Object.values(each));
const used = jobs.flatMap(({ uses, steps = [] }) => [uses, ...steps.map((step) => step.uses)]);

test('each foreign action has one version, and each of this repository’s own actions exists', () => {
	const actions = [...new Set(used.filter((one) => one !== undefined))];
	const isOurs = (action: string) => action.startsWith('./');
	const names = actions.filter((action) => !isOurs(action)).map((action) => action.split('@')[0]);
	expect(names).toEqual([...new Set(names)]);
	expect(actions.filter(isOurs).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each(['drift.yml', 'newest-n8n.yml'])('%s runs every week without any set-up', (file) => {
	const [, workflow] = workflows.find(([name]) => name === file)!;
	expect(workflow.on.schedule!.map(({ cron }) => cron)).toEqual([
		expect.stringMatching(/^\d+ \d+ \* \* \d$/),
	]);
	expect(Object.values(workflow.jobs).filter((job) => job.if !== undefined)).toEqual([]);
});

describe('the findings become one issue', () => {
	const ownFolder = createFolderForEach();

	/** Runs the action's step with a `gh` that records its calls and lists this open issue. */
	async function issueCalls(open: string): Promise<string[]> {
		const place = ownFolder();
		const { runs } = read<{ runs: { steps: [Step] } }>('actions', 'one-issue', 'action.yml');
		const gh = join(place, 'gh');
		await writeFile(
			gh,
			`#!/usr/bin/env bash\necho "$*" >> calls\nif [ "$2" = list ]; then echo "${open}"; fi\n`,
		);
		await chmod(gh, 0o755);
		await writeFile(join(place, 'found.md'), 'x'.repeat(70_000));
		const PATH = `${place}${delimiter}${process.env.PATH}`;
		const env = { PATH, TITLE: 'It has changed', FILE: 'found.md' };
		await runProcess('bash', ['-e', '-c', runs.steps[0].run!], { cwd: place, env });
		expect((await readFile(join(place, 'issue.md'), 'utf8')).length).toBe(60_000);
		return (await readFile(join(place, 'calls'), 'utf8')).trim().split('\n').slice(1);
	}

	test.each([
		['the open one, which is updated', '7', 'issue edit 7 --body-file issue.md'],
		['a new one', '', 'issue create --title It has changed --body-file issue.md'],
	])('%s', async (_, open, call) => {
		expect(await issueCalls(open)).toEqual([call]);
	});
});
