import fc, { type Arbitrary } from 'fast-check';
import type { IdStyle } from '../../../sandbox/settings.mts';
import type { Fault, FaultAction } from '../../../sandbox/traffic/faults.mts';
import type { StoreFault } from './store.mts';

/** One run of the node with its settings and faults. */
export interface Schedule {
	/** `ai-qr-code-generator` takes no file; `image-background-remover` uploads a file. */
	tool: 'ai-qr-code-generator' | 'image-background-remover';
	completion: 'start' | 'wait' | 'download';
	onError: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
	retryOnFail: boolean;
	/** Whether a failed execution is retried from its saved data. */
	retryExecution: boolean;
	/** Milliseconds from the beginning of the first run to the click on n8n's Stop button. */
	stopAfterMs?: number;
	/** Milliseconds from the beginning of the first run to the change of the credential to another service. */
	editedAfterMs?: number;
	/** Whether the node deletes the projects at the end. */
	deletes: boolean;
	/** The fault of n8n's binary data store, in the first run. */
	store?: StoreFault;
	ids: IdStyle;
	/** Whether expressions in the request's fields have a new value at each evaluation. */
	changes: boolean;
	/** The value of an expression for Maximum Credits. */
	maxCredits?: unknown;
	concurrency: number;
	maxWaitMinutes: number;
	/**
	 * The name of each item's project: `fail:` makes the project fail, with `lies:` the file isn't the picture that its
	 * name suggests, and `client:` names the API key that pays.
	 */
	names: string[];
	faults: Fault[];
}

/** The names of the API keys in the sandbox. */
const FIRST_CLIENT = 'First key';
export const SECOND_CLIENT = 'second';

/** The name of the API key that pays for a project. */
export const readClient = (name: string): string => / client:(\w+)/.exec(name)?.[1] ?? FIRST_CLIENT;

/** Separates a project's name from a suffix that changes at each evaluation of its expression. */
export const CHANGE = ' #';

/** The name of a project, without the changing suffix. */
export const readGivenName = (name: unknown): string => String(name).split(CHANGE)[0]!;

const PAGE = '<html><head><title>Proxy</title></head><body>Try later</body></html>';

const makeStatus = (code: number, more: Partial<Extract<FaultAction, { kind: 'status' }>> = {}) =>
	({ kind: 'status', status: code, ...more }) as const;

const makePage = (code: number) => makeStatus(code, { body: PAGE, content_type: 'text/html' });

const drawUpTo = (max: number, min = 0) => fc.integer({ min, max });

/** Draws a value in `weight` percent of the schedules; a failing schedule shrinks to a schedule without the value. */
const drawSometimes = <T,>(weight: number, arbitrary: Arbitrary<T>): Arbitrary<T | undefined> =>
	fc.oneof(
		{ withCrossShrink: true },
		{ weight: 100 - weight, arbitrary: fc.constant(undefined) },
		{ weight, arbitrary },
	);

const drawYes = (weight: number): Arbitrary<boolean> =>
	drawSometimes(weight, fc.constant(true)).map((yes) => yes ?? false);

const REDIRECT: Arbitrary<FaultAction> = fc
	.record({
		code: fc.constantFrom(301, 302, 303, 307, 308),
		location: fc.constantFrom('/elsewhere', '/v1/elsewhere', '/storage/elsewhere', undefined),
	})
	.map(({ code, location }) => makeStatus(code, location ? { headers: { location } } : {}));

/** n8n treats an execution as stopped if its error contains "canceled". */
const CANCELED = 'Your subscription was canceled';

const WRONG_DATES = ['Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', '1'];

const MISBEHAVIOUR: Arbitrary<FaultAction> = fc.oneof(
	fc.constantFrom(408, 500, 503, 504).map((code) => makeStatus(code)),
	fc
		.constantFrom(400, 401, 402, 403, 404, 422)
		.chain((code) =>
			fc.constantFrom('No', CANCELED).map((message) => makeStatus(code, { body: { message } })),
		),
	fc.constantFrom(...WRONG_DATES).map((date) => makeStatus(503, { headers: { date } })),
	fc.constantFrom({}, { headers: { 'retry-after': '1' } }).map((more) => makeStatus(429, more)),
	fc.constantFrom<FaultAction>(makePage(502), makePage(200), makeStatus(200, { body: {} })),
	REDIRECT,
	drawUpTo(40, 1).map((ms) => ({ kind: 'delay', ms }) as const),
	fc.constantFrom('before', 'after').map((when) => ({ kind: 'reset', when }) as const),
	// Shorter than any complete response.
	drawUpTo(40).map((bytes) => ({ kind: 'truncate', bytes }) as const),
	// With 40 ms per byte, a response of more than 75 bytes times out.
	fc.constantFrom(0, 1, 40).map((ms) => ({ kind: 'drip', ms }) as const),
	fc
		.constantFrom('warming_up', 'IN REVIEW', 'paused')
		.map((to) => ({ kind: 'project-status', status: to }) as const),
);

/** The calls that a fault may affect. */
const CALLS = {
	generation: ({ tool }: Pick<Schedule, 'tool'>) => ['POST', `/v1/${tool}`],
	uploadUrl: () => ['POST', '/v1/files/upload-urls'],
	upload: () => ['PUT', '/storage/*'],
	project: () => ['GET', '/v1/image-projects/*'],
	download: () => ['GET', '/storage/*'],
	deletion: () => ['DELETE', '/v1/image-projects/*'],
} as const;

interface FaultPlan {
	of: keyof typeof CALLS;
	times: number;
	action: FaultAction;
}

// Calls on which money or a deletion depends are twice as likely.
const MET: ReadonlyArray<keyof typeof CALLS> = [
	...(['generation', 'generation', 'uploadUrl', 'upload'] as const),
	...(['project', 'download', 'deletion', 'deletion'] as const),
];

const makeFault = (tool: Schedule['tool'], { of, ...more }: FaultPlan): Fault => {
	const [method, path] = CALLS[of]({ tool });
	return { method: method!, path: path!, ...more };
};

/** Longer than any request may take. */
export const SILENCE_MS = 600_000;

const ENDLESS: Arbitrary<FaultAction> = fc.oneof(
	fc
		.constantFrom(undefined, '0', '1', '3600', 'soon')
		.map((after) =>
			makeStatus(429, after === undefined ? {} : { headers: { 'retry-after': after } }),
		),
	fc.constantFrom<FaultAction>({ kind: 'delay', ms: SILENCE_MS }, { kind: 'endless' }),
);

/** Values of an expression for Maximum Credits: missing, invalid and valid limits. */
const LIMITS = [
	null,
	'',
	'ten',
	'10',
	0,
	0.5,
	-1,
	NaN,
	1,
	5,
	'9.999999',
	10.0000001,
	14.99,
	25,
	1e9,
];

/** Contents of files that pretend to be a picture. */
export const LIES: Readonly<Record<string, string>> = {
	page: '<!doctype html><html><title>Sign in</title></html>',
	json: '{"error":{"message":"expired"}}',
	reference: 'filesystem-v2',
	text: 'Not found',
};

const CODES = ['no_source_face', 'content_policy_violation', 'unknown_error'];

const drawn = fc.record({
	tool: fc.constantFrom<Schedule['tool'][]>(
		'ai-qr-code-generator',
		'ai-qr-code-generator',
		'image-background-remover',
	),
	completion: fc.constantFrom<Schedule['completion'][]>('start', 'wait', 'download', 'download'),
	onError: fc.constantFrom<Schedule['onError'][]>(
		'stopWorkflow',
		'continueRegularOutput',
		'continueErrorOutput',
	),
	retryOnFail: fc.boolean(),
	retryExecution: fc.boolean(),
	stopAfterMs: drawSometimes(30, drawUpTo(250)),
	editedAfterMs: drawSometimes(15, drawUpTo(120)),
	deletes: drawYes(30),
	store: drawSometimes(
		45,
		fc.record<StoreFault>({
			fault: fc.constantFrom<StoreFault['fault'][]>(
				'cannot write',
				'cannot write',
				'cannot read',
				'cannot read',
				'cannot look',
				'reads slowly',
				'reads slowly',
			),
			times: fc.constantFrom(1, 1, Infinity),
		}),
	),
	ids: fc.constantFrom<IdStyle[]>('usual', 'usual', 'number', 'odd'),
	changes: drawYes(40),
	limit: drawSometimes(
		15,
		fc.constantFrom(...LIMITS).map((maxCredits) => ({ maxCredits })),
	),
	concurrency: drawUpTo(5, 1),
	items: fc.array(
		fc.record({
			fails: drawSometimes(15, fc.constantFrom(...CODES)),
			lies: drawSometimes(10, fc.constantFrom(...Object.keys(LIES))),
			isOfSecondClient: drawYes(30),
		}),
		{
			minLength: 1,
			maxLength: 4,
			size: 'max',
		},
	),
	faults: fc.array(
		fc.record<FaultPlan>({
			of: fc.constantFrom(...MET),
			times: drawUpTo(3, 1),
			action: MISBEHAVIOUR,
		}),
		{ maxLength: 6, size: 'max' },
	),
	endless: drawSometimes(
		5,
		fc.record<FaultPlan>({
			of: fc.constantFrom('generation', 'uploadUrl', 'project'),
			times: fc.constant(1e6),
			action: ENDLESS,
		}),
	),
});

export const schedules: Arbitrary<Schedule> = drawn.map(
	({ items, faults, endless, limit, ...settings }) => ({
		...settings,
		...limit,
		maxWaitMinutes: endless ? 2 : 5,
		names: items.map(({ fails, lies, isOfSecondClient }, index) => {
			const lie = lies && settings.tool === 'image-background-remover' ? ` lies:${lies}` : '';
			return `item ${index}${fails ? ` fail:${fails}` : ''}${lie}${isOfSecondClient ? ` client:${SECOND_CLIENT}` : ''}`;
		}),
		faults: [...faults, ...(endless ? [endless] : [])].map((fault) =>
			makeFault(settings.tool, fault),
		),
	}),
);
