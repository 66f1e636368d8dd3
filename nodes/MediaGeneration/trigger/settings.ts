import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { connectionOf } from '../api/http/connection';
import { pasted } from '../api/http/pasted';
import { mustBe, type ReadableParameter, parseParameter, type ValueOf } from '../catalog/parameter';
import { TRIGGER_PARAMETERS } from '../catalog/trigger-parameters';
import { toId, toText } from '../fields';
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

/** The value of a setting. @throws NodeOperationError for a value that its declaration excludes */
const readSetting = <P extends ReadableParameter>(
	context: Node,
	parameter: P,
	given: unknown,
): ValueOf<P> => parseParameter(parameter, given, (problem) => refuse(context, problem));

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

	const { events, options, once, projectIds, nameContains, tolerance, verification } =
		TRIGGER_PARAMETERS;
	const credential = await credentialOf(context, maxAgeMs);
	const types = understood(
		events.label,
		parameter(context, events.name, []),
		'a list of event names',
		textsOf,
	);
	const added = parameter(context, options.name, {}) as IDataObject;
	const option = <P extends ReadableParameter>(one: P): ValueOf<P> =>
		readSetting(context, one, one.name in added ? added[one.name] : one.default);
	const text = added[nameContains.name] ?? nameContains.default;
	return {
		headerPrefix: connectionOf(credential).headerPrefix,
		secrets: secretsOf(credential),
		verifies: readTopLevel(context, verification) !== 'acceptUnverified',
		toleranceSeconds: option(tolerance),
		filter: {
			events: types.includes(ALL_EVENTS) ? 'all' : types,
			projectIds: understood(
				projectIds.label,
				added[projectIds.name],
				'text: IDs separated by commas',
				idsOf,
			),
			nameContains: understood(nameContains.label, text, 'text', toText),
		},
		once: option(once),
	};
}

type Read = (name: string, fallback: unknown) => unknown;

const readTopLevel = <P extends ReadableParameter>(context: TriggerContext, one: P): ValueOf<P> =>
	readSetting(context, one, parameter(context, one.name, one.default));

/** @throws NodeOperationError for a value that no list has */
export function presentationIn(context: Node, read: Read) {
	const { outputs, simplify } = TRIGGER_PARAMETERS;
	return {
		isPerAction: readSetting(context, outputs, read(outputs.name, outputs.default)) === 'perAction',
		isSimple: readSetting(context, simplify, read(simplify.name, false)),
	};
}

/** @throws NodeOperationError for a setting that no event could be handled with */
export function assertUnderstood(context: IHookFunctions): void {
	presentationIn(context, (name, fallback) => parameter(context, name, fallback));
	readTopLevel(context, TRIGGER_PARAMETERS.acknowledge);
}
