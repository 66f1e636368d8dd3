import { text } from 'node:stream/consumers';
import type {
	FakeResponse,
	Call,
	RespondToCall,
	Parameters,
} from '../../support/fake-execution.mts';
import type { VirtualClock } from '../../support/virtual-clock.mts';

/**
 * A small service: generation calls start the projects p1, p2, …; a `Reader` returns the response to each poll.
 */
export interface FakeService {
	readonly network: RespondToCall;
	/** IDs of the accepted projects, in order. */
	readonly accepted: string[];
	/** Bodies of the accepted generation calls. */
	readonly bodies: unknown[];
	/** Contents of the uploaded files, by storage path. */
	readonly uploaded: Record<string, string>;
}

export type Reader = (id: string, poll: number) => FakeResponse | Error;

/** Overrides the usual response, unless undefined. `count` numbers the calls of one method to one host, from 1. */
export type Respond = (
	call: Call,
	count: number,
	clock: VirtualClock,
) => Response | Promise<Response>;

type Response = FakeResponse | Error | undefined;

/**
 * Responds to URLs that contain `part`. The nth call of one method to one host gets the nth response of a list; later
 * calls get the usual response.
 */
export const respondAt =
	(part: string, response: FakeResponse | Error | ReadonlyArray<FakeResponse | Error>): Respond =>
	({ url }, count) =>
		url.includes(part) ? (Array.isArray(response) ? response[count - 1] : response) : undefined;

export const respondToGeneration =
	(response: FakeResponse | Error): Respond =>
	(call) =>
		isGeneration(call) ? response : undefined;

export const project = (id: string, status: string, more: object = {}): FakeResponse => ({
	body: { id, status, downloads: [], ...more },
});

export const makeFinished = (id: string, count = 1): FakeResponse =>
	project(id, 'complete', {
		downloads: Array.from({ length: count }, (_, index) => ({
			url: `https://cdn.test/${id}/${index}.png?sig=${index}`,
		})),
	});

export function fakeService(
	read: Reader = (id) => makeFinished(id),
	respond: Respond = () => undefined,
	charge: object = { credits_charged: 5 },
): FakeService {
	const accepted: string[] = [];
	const bodies: unknown[] = [];
	const uploaded: Record<string, string> = {};
	const polls = new Map<string, number>();
	const counts = new Map<string, number>();

	const response = async (call: Call, clock: VirtualClock): Promise<FakeResponse | Error> => {
		const kind = `${call.method} ${new URL(call.url).host}`;
		const count = (counts.get(kind) ?? 0) + 1;
		counts.set(kind, count);
		const special = await respond(call, count, clock);
		if (special) return special;
		if (call.url.endsWith('/v1/files/upload-urls')) {
			const { items = call.body } = call.body as { items?: unknown };
			const urls = (items as Array<{ extension: string }>).map(({ extension }, index) => {
				const file_path = `api-assets/${count}-${index}/file.${extension}`;
				return {
					upload_url: `https://storage.test/${file_path}?sig=1`,
					expires_at: 'soon',
					file_path,
				};
			});
			return { body: urls };
		}
		if (call.method === 'PUT') {
			const path = new URL(call.url).pathname.slice(1);
			uploaded[path] = Buffer.isBuffer(call.body)
				? call.body.toString()
				: await text(call.body as AsyncIterable<Buffer>);
			return {};
		}
		if (call.method === 'POST') {
			const id = `p${accepted.push(`p${accepted.length + 1}`)}`;
			bodies.push(call.body);
			return { body: { id, ...charge } };
		}
		if (call.url.startsWith('https://cdn.test/')) {
			const bytes = Buffer.from(`result of ${new URL(call.url).pathname}`);
			return {
				headers: { 'content-type': 'image/png', 'content-length': String(bytes.length) },
				body: [bytes],
			};
		}
		const id = call.url.split('/').at(-1)!;
		const poll = (polls.get(id) ?? 0) + 1;
		polls.set(id, poll);
		return read(id, poll);
	};

	return {
		accepted,
		bodies,
		uploaded,
		network: async (...call) => {
			const result = await response(...call);
			if (result instanceof Error) throw result;
			return result;
		},
	};
}

export const makeImage = (prompt: string, completion = 'wait', options: object = {}) => ({
	resource: 'image',
	operation: 'ai-image-generator',
	completion,
	options,
	prompt,
	image_count: 1,
});

export const makeProjectOperation = (operation: string, more: Parameters = {}): Parameters => ({
	resource: 'project',
	kind: 'image',
	operation,
	id: 'p1',
	options: {},
	...more,
});

/** Whether a request may start a project. */
export const isGeneration = ({ method, url }: Call): boolean =>
	method === 'POST' && !url.endsWith('upload-urls');
