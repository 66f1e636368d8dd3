import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { readConnection } from '../api/http/connection';
import { trimSecret } from '../api/http/trim-secret';
import {
	describeMismatch,
	type ReadableParameter,
	parseParameter,
	type ValueOf,
	parseId,
	parseText,
} from '../fields';
import { TRIGGER_PARAMETERS } from '../catalog/trigger-parameters';
import { normalizeText } from '../json/normalize-text';
import type { DeliveryRules } from './webhook/receive';
import { readCredential, type TriggerContext } from './credential';

type NodeProvider = Pick<TriggerContext, 'getNode'>;

export interface Settings extends DeliveryRules {
	readonly headerPrefix: string;
	/** Whether each event starts the workflow only once. */
	readonly isOncePerEvent: boolean;
}

const ALL_EVENTS = '*';

const readSecrets = (credential: IDataObject): string[] =>
	[credential.webhookSecret, credential.secondWebhookSecret]
		.map(trimSecret)
		.filter((secret) => secret !== '');

/** Throws, so that no event is accepted while a setting is wrong. */
function refuseSetting(context: NodeProvider, problem: string): never {
	throw new NodeOperationError(context.getNode(), problem);
}

/** @throws NodeOperationError for a value that its declaration excludes */
const readSetting = <P extends ReadableParameter>(
	context: NodeProvider,
	parameter: P,
	rawValue: unknown,
): ValueOf<P> => parseParameter(parameter, rawValue, (problem) => refuseSetting(context, problem));

/**
 * The entries of a list or a text, separated by commas, semicolons, spaces or line ends. Undefined if an entry has
 * another format, because it could match no event, or if there are only commas or semicolons, because an empty filter
 * would match every event.
 */
function readFilterList(
	rawValue: unknown,
	read: (rawValue: unknown) => string | undefined,
	format: RegExp,
) {
	const texts = [rawValue ?? []].flat().map(read);
	if (texts.includes(undefined)) return undefined;
	const isEmpty = texts.every((text) => normalizeText(text!) === '');
	const entries = texts.flatMap((text) => text!.split(/[\s,;]+/)).map(normalizeText);
	const present = entries.filter((entry) => entry !== '');
	const isUsable = isEmpty || present.length > 0;
	return isUsable && present.every((entry) => format.test(entry)) ? present : undefined;
}

/** Two words, as in `video.completed`, or `*` for all events. A pattern such as `video.*` is invalid. */
const EVENT_FORMAT = /^(\*|[\w-]+\.[\w-]+)$/;
/** The characters of Magic Hour's IDs, and further characters for other services. Excludes paths, patterns and JSON. */
const ID_FORMAT = /^[\w.~:+=@-]+$/;

const readNodeParameter = (context: TriggerContext, name: string, fallback: unknown): unknown =>
	(context.getNodeParameter as (name: string, fallback: unknown) => unknown)(name, fallback);

/**
 * @param maxAgeMs the maximum age of the cached credential; the node's own settings are always current
 * @throws NodeOperationError that names the invalid setting
 */
export async function readSettings(context: TriggerContext, maxAgeMs = 0): Promise<Settings> {
	const requireSetting = <Value>(
		name: string,
		rawValue: unknown,
		what: string,
		read: (rawValue: unknown) => Value | undefined,
	): Value => read(rawValue) ?? refuseSetting(context, describeMismatch(name, rawValue, what));

	const { events, options, once, projectIds, nameContains, tolerance, verification } =
		TRIGGER_PARAMETERS;
	const credential = await readCredential(context, maxAgeMs);
	const types = requireSetting(
		events.label,
		readNodeParameter(context, events.name, []),
		'a list of event names such as video.completed',
		(rawValue) => readFilterList(rawValue, parseText, EVENT_FORMAT),
	);
	const added = readNodeParameter(context, options.name, {}) as IDataObject;
	const option = <P extends ReadableParameter>(one: P): ValueOf<P> =>
		readSetting(context, one, one.name in added ? added[one.name] : one.default);
	const text = added[nameContains.name] ?? nameContains.default;
	return {
		headerPrefix: readConnection(credential).headerPrefix,
		secrets: readSecrets(credential),
		verifies: readTopLevel(context, verification) !== 'acceptUnverified',
		toleranceSeconds: option(tolerance),
		filter: {
			events: types.includes(ALL_EVENTS) ? 'all' : types.map((type) => type.toLowerCase()),
			projectIds: requireSetting(
				projectIds.label,
				added[projectIds.name],
				'IDs separated by commas',
				(rawValue) => readFilterList(rawValue, parseId, ID_FORMAT),
			),
			nameContains: requireSetting(nameContains.label, text, 'text', parseText),
		},
		isOncePerEvent: option(once),
	};
}

type ParameterReader = (name: string, fallback: unknown) => unknown;

const readTopLevel = <P extends ReadableParameter>(context: TriggerContext, one: P): ValueOf<P> =>
	readSetting(context, one, readNodeParameter(context, one.name, one.default));

/** @throws NodeOperationError for an invalid value */
export function readTriggerPresentation(context: NodeProvider, read: ParameterReader) {
	const { options, outputs, simplify } = TRIGGER_PARAMETERS;
	const { [simplify.name]: isSimple = simplify.default } = read(options.name, {}) as IDataObject;
	return {
		isSeparate: readSetting(context, outputs, read(outputs.name, outputs.default)) === 'separate',
		isSimple: readSetting(context, simplify, isSimple),
	};
}

/** @throws NodeOperationError for an invalid setting */
export function assertSettings(context: IHookFunctions): void {
	readTriggerPresentation(context, (name, fallback) => readNodeParameter(context, name, fallback));
	readTopLevel(context, TRIGGER_PARAMETERS.acknowledge);
}
