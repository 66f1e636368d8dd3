import { SeededRandom } from '../../../sandbox/seeded-random.mts';
import type { IdStyle } from '../../../sandbox/projects/project-ids.mts';
import type { Fault, FaultAction } from '../../../sandbox/traffic/faults.mts';
import type { Layout } from '../../../sandbox/types.mts';
import type { StoreFault } from './store.mts';

/** One run of the node: what it does, and what goes wrong. */
export interface Schedule {
	seed: number;
	layout: Layout;
	/** A tool without files, or one that uploads a file. */
	tool: 'ai-qr-code-generator' | 'image-background-remover';
	completion: 'start' | 'wait' | 'download';
	onError: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
	retryOnFail: boolean;
	/** After a run that ended in an error, retry its saved data. */
	retryExecution: boolean;
	/** When n8n's Stop button is clicked, in milliseconds. */
	stopAfterMs?: number;
	/** Whether the node deletes the projects in the end. */
	deletes: boolean;
	/** Whether the execution sleeps after the start and collects, and during which of its checks n8n is killed. */
	collects?: { kills: number; killAfterMs: number };
	/** What n8n's own store does wrong in the first run. */
	store?: StoreFault;
	/** Why nothing reaches the service in the first run: nothing listens, or it does not speak TLS. */
	unreachable?: 'refused' | 'tls';
	/** How the service names its projects. */
	ids: IdStyle;
	/** Whether expressions in the request's fields give something else at each evaluation. */
	changes: boolean;
	/** What cannot be read in the first run: for all items, or for the second. */
	failsFirst?: 'credential' | 'option' | 'option of one';
	/** What an expression gives for Maximum Credits. */
	maxCredits?: unknown;
	concurrency: number;
	maxWaitMinutes: number;
	/** The name of each item's project; `fail:` in it makes the project fail. */
	names: string[];
	faults: Fault[];
}

const PAGE = '<html><head><title>Proxy</title></head><body>Try later</body></html>';

const status = (code: number, more: Partial<Extract<FaultAction, { kind: 'status' }>> = {}) =>
	({ kind: 'status', status: code, ...more }) as const;

const page = (code: number) => status(code, { body: PAGE, content_type: 'text/html' });

const MISBEHAVIOUR: ReadonlyArray<(random: SeededRandom) => FaultAction> = [
	(random) => status(random.pick([408, 500, 503, 504])),
	(random) => status(random.pick([400, 401, 402, 403, 404, 422]), { body: { message: 'No' } }),
	(random) => status(429, random.yes(0.5) ? { headers: { 'retry-after': '1' } } : {}),
	() => page(502),
	() => page(200),
	() => status(200, { body: {} }),
	() => status(302, { headers: { location: '/elsewhere' } }),
	(random) => ({ kind: 'delay', ms: random.integer(1, 40) }),
	() => ({ kind: 'reset', when: 'before' }),
	() => ({ kind: 'reset', when: 'after' }),
	// Shorter than any complete answer.
	(random) => ({ kind: 'truncate', bytes: random.integer(0, 40) }),
	// The slowest arrives only after the request was given up.
	(random) => ({ kind: 'drip', ms: random.pick([0, 1, 40]) }),
	(random) => ({
		kind: 'project-status',
		status: random.pick(['warming_up', 'IN REVIEW', 'paused']),
	}),
];

function calls({
	tool,
	deletes,
}: Pick<Schedule, 'tool' | 'deletes'>): ReadonlyArray<[method: string, path: string]> {
	const gone: [string, string] = ['DELETE', '/v1/image-projects/*'];
	return [
		['POST', `/v1/${tool}`],
		// Twice as likely, since money depends on them.
		['POST', `/v1/${tool}`],
		['POST', '/v1/files/upload-urls'],
		['PUT', '/storage/*'],
		['GET', '/v1/image-projects/*'],
		['GET', '/storage/*'],
		...(deletes ? [gone, gone] : []),
	];
}

const CODES = ['no_source_face', 'content_policy_violation', 'unknown_error'];

/** The schedule of a seed, always the same. */
export function scheduleOf(seed: number): Schedule {
	const random = new SeededRandom(seed);
	const tool = random.yes(0.6) ? 'ai-qr-code-generator' : 'image-background-remover';
	const deletes = random.yes(0.3);
	const count = random.integer(1, 4);
	const names = Array.from({ length: count }, (_, index) => {
		const fails = random.yes(0.15) ? ` fail:${random.pick(CODES)}` : '';
		return `seed ${seed} item ${index}${fails}`;
	});
	const faults = Array.from({ length: random.integer(0, 6) }, (): Fault => {
		const [method, path] = random.pick(calls({ tool, deletes }));
		return {
			method,
			path,
			times: random.integer(1, 3),
			action: random.pick(MISBEHAVIOUR)(random),
		};
	});
	const schedule: Schedule = {
		seed,
		layout: random.pick(['flat', 'nested']),
		tool,
		completion: random.pick(['start', 'wait', 'download', 'download']),
		onError: random.pick(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput']),
		retryOnFail: random.yes(0.5),
		retryExecution: random.yes(0.5),
		...(random.yes(0.3) ? { stopAfterMs: random.integer(0, 250) } : {}),
		deletes,
		ids: 'usual',
		changes: false,
		concurrency: random.integer(1, 5),
		maxWaitMinutes: 5,
		names,
		faults,
	};
	const full = unusual(around(schedule));
	return full.completion === 'start' ? collected(full) : full;
}

/** What goes wrong on n8n's side, from its own random generator. */
function around(schedule: Schedule): Schedule {
	const random = new SeededRandom('store', schedule.seed);
	const trouble = random.pick<StoreFault['trouble']>([
		'cannot write',
		'cannot read',
		'cannot look',
		'reads slowly',
	]);
	const store: StoreFault = { trouble, times: random.pick([1, 1, Infinity]) };
	const why = random.pick<'refused' | 'tls'>(['refused', 'tls']);
	return {
		...schedule,
		...(random.yes(0.3) ? { store } : {}),
		...(random.yes(0.05) ? { unreachable: why } : {}),
	};
}

/** Longer than any request may take. */
export const SILENCE_MS = 600_000;

const ENDLESS: ReadonlyArray<(random: SeededRandom) => FaultAction> = [
	(random) => {
		const after = random.pick([undefined, '0', '1', '3600', 'soon']);
		return status(429, after === undefined ? {} : { headers: { 'retry-after': after } });
	},
	() => ({ kind: 'delay', ms: SILENCE_MS }),
	() => ({ kind: 'endless' }),
];

/** As an expression may give it: no limit, none that is one, and one. */
const LIMITS = [null, '', 'ten', '10', 0, 0.5, -1, NaN, 1, 25, 1e9];

/** What a service, an expression or a setting may do although none should; from its own random generator. */
function unusual(schedule: Schedule): Schedule {
	const random = new SeededRandom('unusual', schedule.seed);
	const ids = random.pick<IdStyle>(['usual', 'usual', 'number', 'odd']);
	const changes = random.yes(0.4);
	const failsFirst = random.pick<Schedule['failsFirst']>(['credential', 'option', 'option of one']);
	const [method, path] = random.pick(calls(schedule).filter(([, to]) => to.startsWith('/v1/')));
	const endless: Fault = { method, path, times: 1e6, action: random.pick(ENDLESS)(random) };
	return {
		...schedule,
		ids,
		changes,
		...(random.yes(0.08) ? { failsFirst } : {}),
		...(random.yes(0.15) ? { maxCredits: random.pick(LIMITS) } : {}),
		...(random.yes(0.05) ? { maxWaitMinutes: 2, faults: [...schedule.faults, endless] } : {}),
	};
}

/** A schedule that sleeps and collects, with some slow projects; from its own random generator. */
function collected(schedule: Schedule): Schedule {
	const random = new SeededRandom('collect', schedule.seed);
	const names = schedule.names.map((name) => (random.yes(0.4) ? `${name} slow:0.1` : name));
	const collects = { kills: random.integer(0, 2), killAfterMs: random.integer(0, 60) };
	const action = status(random.pick([403, 404, 410]), { body: { message: 'No' } });
	const times = random.integer(1, 2);
	const denied = { method: 'GET', path: '/v1/image-projects/*', times, action };
	const faults = random.yes(0.4) ? [...schedule.faults, denied] : schedule.faults;
	return { ...schedule, names, collects, faults };
}
