import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { connectionOf } from '../api/http/connection';
import { pasted } from '../api/http/pasted';
import type { ClosedList } from '../catalog/closed-lists';
import {
	ACKNOWLEDGE,
	chosenFrom,
	mustBe,
	notIn,
	ONCE,
	OUTPUTS,
	SIMPLIFY,
	VERIFICATION,
} from '../catalog/closed-lists';
import { DEFAULTS } from '../catalog/defaults';
import { toId, toNumber, toText } from '../fields';
import type { Judgement } from './webhook/receive';
import { credentialOf, type TriggerContext } from './credential';

type Node = Pick<TriggerContext, 'getNode'>;

interface Settings extends Judgement {
	readonly headerPrefix: string;
	/** Each event starts the workflow once. */
	readonly once: boolean;
}

const ALL_EVENTS = '*';

const secretsOf = (credential: IDataObject): string[] =>
	[credential.webhookSecret, credential.secondWebhookSecret]
		.map(pasted)
		.filter((secret) => secret !== '');

/** Then no event is let through. */
function refuse(context: Node, problem: string): never {
	throw new NodeOperationError(context.getNode(), problem);
}

/** The value of a closed list. @throws NodeOperationError for any that it lacks */
const chosenIn = <Value>(context: Node, list: ClosedList<Value>, given: unknown): Value =>
	chosenFrom(list, given) ?? refuse(context, notIn(list, given));

/** Texts, in a list or separated by commas; undefined for what has none. */
function textsOf(given: unknown, read = toText): string[] | undefined {
	const texts = [given ?? []].flat().map(read);
	if (texts.includes(undefined)) return undefined;
	return texts
		.flatMap((text) => text!.split(','))
		.map((part) => part.trim())
		.filter((part) => part !== '');
}

const idsOf = (given: unknown): string[] | undefined => textsOf(given, toId);

const toleranceOf = (given: unknown): number | undefined => {
	const seconds = toNumber(given);
	return seconds !== undefined && seconds >= 0 ? seconds : undefined;
};

const parameter = (context: TriggerContext, name: string, fallback: unknown): unknown =>
	(context.getNodeParameter as (name: string, fallback: unknown) => unknown)(name, fallback);

/**
 * @param maxAgeMs how long ago the credential may have been read; the node's own settings are always current
 * @throws NodeOperationError that names what cannot be understood
 */
export async function settingsOf(context: TriggerContext, maxAgeMs = 0): Promise<Settings> {
	const understood = <Value>(
		name: string,
		given: unknown,
		what: string,
		read: (given: unknown) => Value | undefined,
	): Value => read(given) ?? refuse(context, mustBe(name, given, what));

	const credential = await credentialOf(context, maxAgeMs);
	const given = parameter(context, 'events', []);
	const events = understood('Events', given, 'a list of event names', textsOf);
	const options = parameter(context, 'options', {}) as IDataObject;
	const { projectIds: ids, once = DEFAULTS.once } = options;
	const verification = parameter(context, 'verification', DEFAULTS.verification);
	const tolerance = options.toleranceSeconds ?? DEFAULTS.toleranceSeconds;
	const name = options.nameContains ?? '';
	return {
		headerPrefix: connectionOf(credential).headerPrefix,
		secrets: secretsOf(credential),
		verifies: chosenIn(context, VERIFICATION, verification) !== 'acceptUnverified',
		toleranceSeconds: understood(
			'Tolerance (Seconds)',
			tolerance,
			'a number of at least 0',
			toleranceOf,
		),
		filter: {
			events: events.includes(ALL_EVENTS) ? 'all' : events,
			projectIds: understood('Project IDs', ids, 'text: IDs separated by commas', idsOf),
			nameContains: understood('Project Name Contains', name, 'text', toText),
		},
		once: chosenIn(context, ONCE, once),
	};
}

type Read = (name: string, fallback: unknown) => unknown;

/** @throws NodeOperationError for a value that no list has */
export const presentationIn = (context: Node, read: Read) => ({
	isPerAction: chosenIn(context, OUTPUTS, read('outputs', DEFAULTS.outputs)) === 'perAction',
	isSimple: chosenIn(context, SIMPLIFY, read('simplify', false)),
});

/** @throws NodeOperationError for a setting that no event could be handled with */
export function assertUnderstood(context: IHookFunctions): void {
	const read: Read = (name, fallback) => parameter(context, name, fallback);
	presentationIn(context, read);
	chosenIn(context, ACKNOWLEDGE, read('acknowledge', DEFAULTS.acknowledge));
}
