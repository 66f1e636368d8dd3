import { EventEmitter } from 'node:events';
import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { signBody } from './deliver.mts';
import { NODE } from './fake-execution.mts';

const SECRET = 'whsec_abc123';

export const TRIGGER_CREDENTIAL: IDataObject = {
	service: 'custom',
	baseUrl: 'https://media.test',
	webhookSecret: SECRET,
};

interface Log {
	readonly lines: string[];
}

/** The part of an Express response that the trigger uses. `finish` ends the response as n8n does after a run. */
class FakeResponse extends EventEmitter {
	statusCode = 200;
	writableEnded = false;
	body: unknown;
	headers: Record<string, string> = {};

	status(code: number): this {
		this.statusCode = code;
		return this;
	}

	set(headers: Record<string, string>): this {
		Object.assign(this.headers, headers);
		return this;
	}

	json(body: unknown): this {
		this.body = body;
		return this.finish(this.statusCode);
	}

	finish(code: number): this {
		this.statusCode = code;
		this.writableEnded = true;
		this.emit('prefinish');
		this.emit('close');
		return this;
	}
}

export interface Delivery {
	readonly body?: string | Buffer;
	readonly headers?: Readonly<Record<string, string>>;
	readonly parameters?: IDataObject;
	readonly credential?: IDataObject;
	readonly mode?: 'webhook' | 'manual';
	/** The workflow's ID, which separates the in-flight events of different triggers. */
	readonly workflow: string;
	/** Whether reading the body fails. */
	readonly consumed?: boolean;
}

export const makeCompleted = (id: string, more: object = {}): string =>
	JSON.stringify({ type: 'video.completed', payload: { id, status: 'complete', ...more } });

/** Makes the signature headers of a delivery that was sent `ago` seconds ago. */
export function signDelivery(
	body: string | Buffer,
	{ secret = SECRET, ago = 0, prefix = 'service' } = {},
) {
	const timestamp = String(Math.floor(Date.now() / 1000) - ago);
	return {
		[`${prefix}-event-signature`]: signBody(secret, timestamp, body),
		[`${prefix}-event-timestamp`]: timestamp,
	};
}

const makeCommonContext = (
	given: Pick<Delivery, 'parameters' | 'credential' | 'workflow'>,
	log: Log,
) => {
	const parameters: IDataObject = { events: ['video.completed'], ...given.parameters };
	const write = (...logged: unknown[]) => log.lines.push(JSON.stringify(logged));
	return {
		getCredentials: async () => given.credential ?? TRIGGER_CREDENTIAL,
		getNodeParameter: (name: string, fallback?: unknown) =>
			name in parameters ? parameters[name] : fallback,
		getNode: () => NODE,
		getWorkflow: () => ({ id: given.workflow, active: true }),
		logger: { warn: write, info: write, error: write, debug: write },
	};
};

/** Fakes the part of n8n's webhook context that the trigger uses. */
export function fakeDelivery(delivery: Delivery) {
	const log: Log = { lines: [] };
	const response = new FakeResponse();
	const body = Buffer.from(delivery.body ?? '');
	const request: { rawBody?: Buffer; readRawBody: () => Promise<void> } = {
		readRawBody: async () => {
			if (delivery.consumed) throw new Error('stream was consumed');
			request.rawBody = body;
		},
	};
	const context = {
		...makeCommonContext(delivery, log),
		getRequestObject: () => request,
		getResponseObject: () => response,
		getHeaderData: () => delivery.headers ?? signDelivery(body),
		getMode: () => delivery.mode ?? 'webhook',
	};
	return { context: context as unknown as IWebhookFunctions, response, log };
}

/** Fakes the part of n8n's activation context that the trigger uses. */
export function fakeActivation(
	credential: IDataObject,
	parameters: IDataObject = {},
	mode: 'activate' | 'manual' = 'activate',
) {
	const log: Log = { lines: [] };
	const common = makeCommonContext({ credential, parameters, workflow: 'activation' }, log);
	const context = { ...common, getActivationMode: () => mode };
	return { context: context as unknown as IHookFunctions, log };
}
