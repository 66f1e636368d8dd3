import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ErrorObject } from 'ajv';
import { serve, type Loopback } from '../../machine/loopback.mts';
import { loadContract } from '../../sandbox/contract/contract.mts';

/** A response of the service. If the connection fails, `status` is 0, and `body` is the error text. */
type RecordedResponse = { method: string; path: string; status: number; body: unknown };

type Ref = { $ref: string };
type Response = { content?: { 'application/json': { schema: Ref | { oneOf: Ref[] } } } };
type Operation = { responses: Record<string, Response | Ref>; 'x-price'?: { by: string } };

/** Finds the operations of a path in the sandbox's contract, by method. */
function findOperations(path: string): Record<string, Operation> | undefined {
	const paths = loadContract().document.paths as Record<string, Record<string, Operation>>;
	return Object.entries(paths).find(([template]) => {
		const pattern = template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+');
		return new RegExp(`^${pattern}$`).test(path);
	})?.[1];
}

/** Whether a POST to this path is free. */
function isFree(path: string): boolean {
	return path === '/v1/files/upload-urls' || findOperations(path)?.post?.['x-price']?.by === 'free';
}

const readLastPart = (ref: string): string => ref.split('/').at(-1)!;

/** Shows a value only if a closed list of the contract lacks it. */
export function compare({ method, path, status, body }: RecordedResponse): string[] {
	const operation = findOperations(path)?.[method.toLowerCase()];
	const found = operation?.responses[status];
	if (!found) return [`the contract has no response ${status} of ${method} ${path}`];
	const { responses } = loadContract().document.components as {
		responses: Record<string, Response>;
	};
	const response = '$ref' in found ? responses[readLastPart(found.$ref)]! : found;
	const schema = response.content?.['application/json'].schema;
	if (!schema) return [];
	const refs = 'oneOf' in schema ? schema.oneOf : [schema];
	const names = refs.map(({ $ref }) => readLastPart($ref));
	const validate = loadContract().getValidator(
		names.find((name) => name.endsWith('.nested')) ?? names[0]!,
	);
	if (validate(body)) return [];
	return [...new Set(validate.errors!.filter(isRelevantError).map(describe))];
}

/** Excludes errors about alternatives: `oneOf` itself, and "must be null" for a nullable object. */
const isRelevantError = ({ keyword, params }: ErrorObject): boolean =>
	keyword !== 'oneOf' && !(keyword === 'type' && params.type === 'null');

function describe({ keyword, params, instancePath, data, message }: ErrorObject): string {
	const place = instancePath.slice(1).replaceAll('/', '.');
	const key = (name: string) => [place, name].filter(Boolean).join('.');
	switch (keyword) {
		case 'additionalProperties':
			return `${key(params.additionalProperty)}: not in the contract`;
		case 'required':
			return `${key(params.missingProperty)}: promised by the contract, and missing`;
		case 'enum':
			return `${place}: ${JSON.stringify(data).slice(0, 80)} is not in the list ${params.allowedValues.join(', ')}`;
		default:
			return `${place || 'the body'}: ${message}`;
	}
}

/** Response headers that aren't passed on: they describe the body before `fetch` decoded it, or the connection. */
const NOT_PASSED_ON = ['content-encoding', 'content-length', 'transfer-encoding', 'connection'];

/** A proxy between the node and the service: forwards free calls only, and records the service's responses. */
export class Recorder {
	/** Those since the previous call. */
	readonly responses: RecordedResponse[] = [];
	server!: Loopback;
	private stop!: (error: Error) => void;
	/** Rejects as soon as a response reports a charge; the recorder then forwards no further request. */
	readonly chargePromise = new Promise<never>((_, reject) => (this.stop = reject));
	private isStopped = false;
	/** If set, paid calls are forwarded, too. */
	mayCharge = false;

	private constructor(private readonly target: string) {
		this.chargePromise.catch(() => (this.isStopped = true));
	}

	static async start(target: string): Promise<Recorder> {
		const recorder = new Recorder(target);
		recorder.server = await serve((request, response) => void recorder.forward(request, response));
		return recorder;
	}

	private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { method = 'GET', url = '', headers } = request;
		const content = await buffer(request);
		const path = url.split('?')[0]!;
		const refuse = (message: string) => response.writeHead(403).end(JSON.stringify({ message }));
		if (this.isStopped) return void refuse('Stopped after a charge.');
		if (method === 'POST' && !this.mayCharge && !isFree(path))
			return void refuse(`${path} may cost credits.`);
		const { authorization = '', 'content-type': type = 'application/json' } = headers;
		try {
			const received = await fetch(this.target + url, {
				method,
				headers: { authorization, 'content-type': type },
				body: content.length > 0 ? content : undefined,
				redirect: 'manual',
			});
			const text = await received.text();
			const { status } = received;
			this.responses.push({ method, path, status, body: this.parse(text, `${method} ${path}`) });
			const kept = [...received.headers].filter(([name]) => !NOT_PASSED_ON.includes(name));
			response.writeHead(status, Object.fromEntries(kept)).end(text);
		} catch (error) {
			const { cause, message } = error as Error;
			const body = cause instanceof Error ? cause.message : message;
			this.responses.push({ method, path, status: 0, body });
			response.destroy();
		}
	}

	/** Stops the recorder if credits were charged. */
	private parse(text: string, request: string): unknown {
		try {
			return JSON.parse(text, (key, value: unknown) => {
				if (key === 'credits_charged' && Number(value) > 0 && !this.mayCharge) {
					this.isStopped = true;
					this.stop(new Error(`${request} charged ${String(value)} credits: stopped.`));
				}
				return value;
			});
		} catch {
			return text;
		}
	}
}
