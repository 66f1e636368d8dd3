import { or, quote } from '../fields';
import { AUTOMATIC, PROJECT, type Resource } from './projects';

/**
 * A list of the form that the node itself acts upon. It has no default branch: each of its values has its own, and
 * another value is refused.
 */
export interface ClosedList<Value> {
	/** As messages name it. */
	readonly name: string;
	readonly choices: ReadonlyArray<readonly [value: Value, label: string]>;
}

const closedList = <Value extends string>(
	name: string,
	labels: Readonly<Record<Value, string>>,
): ClosedList<Value> => ({ name, choices: Object.entries(labels) as Array<[Value, string]> });

export type ValueOf<List> = List extends ClosedList<infer Value> ? Value : never;

/** A switch is a list of two. */
export const yesOrNo = (name: string): ClosedList<boolean> => ({
	name,
	choices: [
		[true, 'true'],
		[false, 'false'],
	],
});

/** In the order of n8n's list of actions: what makes something first. */
export const RESOURCE = closedList('Resource', {
	video: 'Video',
	image: 'Image',
	audio: 'Audio',
	[PROJECT]: 'Project',
	file: 'File',
	savedItem: 'Saved Item',
	account: 'Account',
});

export const COMPLETION = closedList('After Starting', {
	check: 'Check Only',
	start: 'Return Immediately',
	download: 'Wait and Download',
	wait: 'Wait Until Finished',
});

/** How a generation ends: with the ID, with its files, or with the finished project. */
export type Ending = Exclude<ValueOf<typeof COMPLETION>, 'check'>;

export const WHEN_FINISHED = closedList('When Finished', {
	download: 'Download',
	links: 'Return Links',
});

export const KIND = closedList('Kind', {
	video: 'Video',
	image: 'Image',
	audio: 'Audio',
});

export const KIND_OR_AUTOMATIC: ClosedList<Resource | typeof AUTOMATIC> = {
	name: KIND.name,
	choices: [[AUTOMATIC, 'Automatic'], ...KIND.choices],
};

export const FILE_TYPE = closedList('Type', {
	audio: 'Audio',
	automatic: 'Automatic',
	gif: 'GIF',
	image: 'Image',
	video: 'Video',
});

export const OUTPUT = closedList('Output', {
	file: 'One Item per File',
	project: 'One Item per Project',
});

export const SIMPLIFY = yesOrNo('Simplify');
export const RETURN_ALL = yesOrNo('Return All');
export const INCLUDE_INPUT_FIELDS = yesOrNo('Include Input Fields');
export const INCLUDE_INPUT_BINARY = yesOrNo('Include Input Binary');

export const ACKNOWLEDGE = closedList('Acknowledge', {
	immediately: 'Immediately',
	whenFinished: 'When the Workflow Finishes',
});

export const OUTPUTS = closedList('Outputs', {
	single: 'One for All Events',
	perAction: 'One per Action',
});

export const VERIFICATION = closedList('Signature', {
	verify: 'Verify (Recommended)',
	acceptUnverified: 'Accept Unverified Events',
});

export const ONCE = yesOrNo('Each Event Once');

export const SERVICE = closedList('Service of the credential', {
	magicHour: 'Magic Hour',
	custom: 'Custom',
});

export const REQUEST_FORMAT = closedList('Request Format of the credential', {
	flat: 'Flat',
	nested: 'Nested',
});

const spelled = (text: string): string => text.trim().toLowerCase();

/** The value that was chosen, written as it is or as its label, in any letter case; undefined if it is none of them. */
export function chosenFrom<Value>(
	{ choices }: ClosedList<Value>,
	given: unknown,
): Value | undefined {
	if (typeof given !== 'string') return choices.find(([value]) => value === given)?.[0];
	const wanted = spelled(given);
	return choices.find((choice) => choice.some((one) => spelled(String(one)) === wanted))?.[0];
}

/** The same, as JavaScript for an expression of n8n: undefined if it is none of them. */
export function chosenInExpression({ choices }: ClosedList<string>, given: string): string {
	const values = choices.flatMap((choice) => choice.map((one) => [spelled(one), choice[0]]));
	return `(${JSON.stringify(Object.fromEntries(values))})[String(${given}).trim().toLowerCase()]`;
}

/** What is wrong with a value. */
export const mustBe = (name: string, given: unknown, what: string): string =>
	`${name} is ${quote(given)}, but must be ${what}`;

/** What is wrong with a value that is none of the list's. */
export const notIn = ({ name, choices }: ClosedList<unknown>, given: unknown): string =>
	mustBe(
		name,
		given,
		`${choices.length > 2 ? 'one of ' : ''}${or(choices.map(([, label]) => label))}`,
	);
