import { TRIGGER_PARAMETERS } from '../../catalog/trigger-parameters';

export interface WebhookResponse {
	readonly status: number;
	readonly body: { readonly message: string; readonly reason?: string };
}

export const DUPLICATE_RESPONSE = { status: 200, body: { message: 'already received' } };

/** Not a 2xx, so that the service delivers the event again. If the run has failed by then, the event runs again. */
export const STILL_RUNNING_RESPONSE = { status: 503, body: { message: 'still being processed' } };

const { events, options } = TRIGGER_PARAMETERS;

export const FILTERED_RESPONSE = {
	status: 200,
	body: {
		message: `ignored: ${events.label} or the filters under ${options.label} leave this event out`,
	},
};

/** Why a delivery isn't accepted. The texts contain nothing from the delivery, so they are safe to log. */
export interface Rejection {
	readonly status: 400 | 401;
	readonly problem: string;
	readonly advice: string;
}

export const REJECTIONS = {
	unsigned: {
		status: 401,
		problem: 'its signature or timestamp is missing or malformed',
		advice:
			'It needs a header that ends in -event-signature, with 64 hexadecimal digits, and one that ends in -event-timestamp, with a Unix time in seconds.',
	},
	wrongSecret: {
		status: 401,
		problem: 'its signature matches no webhook secret in the credential',
		advice:
			'Each webhook has its own secret: copy that of the Test URL into Webhook Secret or Second Webhook Secret.',
	},
	notAnEvent: {
		status: 400,
		problem: 'its body is not a valid project event',
		advice:
			'Check the sender: the body must be JSON with a type such as video.completed and a payload with the project’s ID, and be at most 1 MiB.',
	},
} as const satisfies Record<string, Rejection>;

/** @param age seconds since the event was signed, by this server's clock */
export const makeClockRejection = (age: number): Rejection => ({
	status: 401,
	problem: `its timestamp is ${Math.round(Math.abs(age) / 60)} minutes ${age > 0 ? 'behind' : 'ahead of'} this server’s clock`,
	advice: 'Set the clock (NTP). An old request can’t be repeated: sign the event again.',
});

export const describeRejection = ({ problem }: Rejection): string => `Event rejected: ${problem}`;

/** Outside tests, the response omits the reason, because it would help a forger. */
export function makeRejectionResponse(rejection: Rejection, isTest: boolean): WebhookResponse {
	const { status, advice } = rejection;
	const message = status === 401 ? 'unauthorized' : 'not an event';
	const reason = isTest ? `${describeRejection(rejection)}. ${advice}` : undefined;
	return { status, body: { message, reason } };
}

export const isSuccessStatus = (status: number): boolean => status >= 200 && status < 300;
