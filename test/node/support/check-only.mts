import { type NodeRun, runNode } from './run-node.mts';
import type { Parameters } from '../../support/fake-execution.mts';

export const makeNamedChoice = (value: string) => ({ __rl: true, mode: 'name', value });

export const makeQrCode = (more: object) => ({
	resource: 'image',
	operation: 'ai-qr-code-generator',
	completion: 'check',
	content: 'https://example.com',
	art_style: makeNamedChoice('Watercolor'),
	...more,
});

/** The report on each item, and the hints beside the output; also checks that only the balance is requested. */
export const runCheck = async (parameters: Parameters[], more: NodeRun = {}) => {
	const raw = parameters.map(({ options = {}, ...one }) => ({
		...one,
		options: { simplify: false, ...(options as object) },
	}));
	const { output, calls, hints, warnings } = runNode({ parameters: raw, ...more });
	const reports = (await output).map(({ json }) => json);
	expect(calls.filter(({ url }) => !url.endsWith('/v1/account'))).toEqual([]);
	expect(calls.length).toBeLessThanOrEqual(1);
	return { reports, hints, warnings, calls };
};

export const readReports = async (...given: [parameters: Parameters[], more?: NodeRun]) =>
	(await runCheck(...given)).reports;
