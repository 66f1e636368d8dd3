import type { FaultAction } from '../../../sandbox/traffic/faults.mts';
import type { Schedule } from './schedule.mts';
import type { StoreFault } from './store.mts';

/** An example of each kind of fault, by the name that the sandbox records. */
const FAULTS: Readonly<Record<string, FaultAction>> = {
	delay: { kind: 'delay', ms: 5 },
	'reset before the work': { kind: 'reset', when: 'before' },
	'reset after the work': { kind: 'reset', when: 'after' },
	'truncate after': { kind: 'truncate', bytes: 10 },
	drip: { kind: 'drip', ms: 1 },
	'project status paused': { kind: 'project-status', status: 'paused' },
	endless: { kind: 'endless' },
	...Object.fromEntries(
		[200, 301, 302, 303, 307, 308, 429, 502].map((status) => [
			`status ${status}`,
			{ kind: 'status', status } as const,
		]),
	),
};

const STORE_FAULTS: ReadonlyArray<StoreFault['fault']> = [
	'cannot look',
	'cannot read',
	'cannot write',
	'reads slowly',
];

export const FAULT_KINDS: readonly string[] = Object.keys(FAULTS);
export const STORE_FAULT_KINDS: readonly string[] = STORE_FAULTS;

/** One item that uploads a file, starts a project, waits, and downloads the result, without a fault. */
const QUIET: Schedule = {
	tool: 'image-background-remover',
	completion: 'download',
	onError: 'continueRegularOutput',
	retryOnFail: false,
	retryExecution: false,
	deletes: false,
	ids: 'usual',
	changes: false,
	concurrency: 1,
	maxWaitMinutes: 5,
	names: ['item 0'],
	faults: [],
};

const READING = { method: 'GET', path: '/v1/image-projects/*', times: 1 };

/** Schedules that together cause each kind of fault, whatever the random schedules cause. */
export const examples: readonly Schedule[] = [
	...Object.values(FAULTS).map((action) => ({ ...QUIET, faults: [{ ...READING, action }] })),
	...STORE_FAULTS.map((fault) => ({ ...QUIET, store: { fault, times: 1 } })),
];
