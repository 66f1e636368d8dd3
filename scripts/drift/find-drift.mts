import type { Layout } from '../../nodes/MediaGeneration/fields/index.ts';

/**
 * Compares the service's OpenAPI documents with the sandbox's contract. Tests in test/contract compare the contract
 * with the catalog.
 */

type DocumentNode = Readonly<Record<string, unknown>>;

/** The facts of a field, or of a part that has no fields, by their names: type, required, values, or a bound. */
export type Facts = Readonly<Record<string, string>>;

/** Facts by part (`POST /v1/face-swap request`) and field (`assets.face_mappings[].new_face`, or empty). */
export type Surface = ReadonlyMap<string, Facts>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const BOUNDS = ['minimum', 'exclusiveMinimum', 'maximum', 'maxLength', 'multipleOf', 'maxItems'];

const isNode = (value: unknown): value is DocumentNode =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const findNode = (node: unknown, ...path: string[]): DocumentNode | undefined =>
	path.reduce<unknown>((at, key) => (isNode(at) ? at[key] : undefined), node) as
		DocumentNode | undefined;

/** Flattens a document; `layout` chooses one of the sandbox's two formats. */
export function readSurface(source: object, layout: Layout = 'nested'): Surface {
	const document = source as DocumentNode;
	const surface = new Map<string, Facts>();
	const add = (part: string, field: string, facts: Facts) => surface.set(`${part}|${field}`, facts);

	const resolve = (node: DocumentNode | undefined): DocumentNode | undefined => {
		const choices = node?.oneOf;
		if (Array.isArray(choices)) {
			const isNested = ({ $ref }: DocumentNode) => String($ref).endsWith(`.${layout}`);
			return resolve((choices as DocumentNode[]).find(isNested) ?? (choices[0] as DocumentNode));
		}
		if (typeof node?.$ref !== 'string') return node;
		return resolve(findNode(document, ...node.$ref.replace('#/', '').split('/')));
	};
	const findSchema = (holder: DocumentNode | undefined) =>
		findNode(resolve(holder), 'content', 'application/json', 'schema');

	const addFields = (part: string, schema: DocumentNode, field = '', isRequired = true): void => {
		const node = resolve(schema) ?? {};
		const properties = Object.entries(findNode(node, 'properties') ?? {});
		const names = (node.required ?? []) as string[];
		for (const [name, property] of properties) {
			const place = field ? `${field}.${name}` : name;
			addFields(part, property as DocumentNode, place, isRequired && names.includes(name));
		}
		if (properties.length > 0) return;
		const facts: Record<string, string> = { ...readFacts(node) };
		// Only what a client sends has to be there and within bounds.
		if (part.endsWith(' request')) {
			facts.required = String(isRequired);
			for (const bound of BOUNDS) if (bound in node) facts[bound] = String(node[bound]);
		}
		add(part, field, facts);
		const items = findNode(node, 'items');
		if (items) addFields(part, items, `${field}[]`);
	};

	const addCall = (name: string, item: DocumentNode, call: DocumentNode): void => {
		const request = findSchema(findNode(call, 'requestBody'));
		if (request) addFields(`${name} request`, request);
		const parameters = [item, call].flatMap(
			(holder) => (holder.parameters ?? []) as DocumentNode[],
		);
		for (const parameter of parameters.map((node) => resolve(node)!)) {
			const schema = resolve(findNode(parameter, 'schema')) ?? {};
			if (parameter.in === 'query') add(`${name} query`, String(parameter.name), readFacts(schema));
		}
		for (const [status, response] of Object.entries(findNode(call, 'responses') ?? {})) {
			if (/^[45]/.test(status)) add(`${name} errors`, status, { type: 'status' });
			const schema = /^2/.test(status) && findSchema(response as DocumentNode);
			if (schema) addFields(`${name} response`, schema);
		}
	};

	const addEvent = (event: string, item: unknown): void => {
		const schema = findSchema(findNode(item, 'post', 'requestBody'));
		if (schema) addFields(`${event} event`, schema);
	};

	for (const [path, item] of Object.entries(document.paths ?? {})) {
		// In the service's document for webhook events, each event is a path.
		const event = /^\/(\w+\.\w+)$/.exec(path)?.[1];
		if (event) addEvent(event, item);
		for (const method of event ? [] : METHODS) {
			const call = findNode(item, method);
			if (call) addCall(`${method.toUpperCase()} ${path}`, item as DocumentNode, call);
		}
	}
	for (const [event, item] of Object.entries(document.webhooks ?? {})) addEvent(event, item);
	return surface;
}

function readFacts(node: DocumentNode): Facts {
	const types = [node.type].flat().filter((type) => type !== 'null' && type !== undefined);
	// Only the sandbox's contract states the accepted kinds of files.
	const media = [node['x-media'] ?? [], node['x-gif'] === true ? 'gif' : []].flat();
	const known = (node.enum ?? node['x-known-values'] ?? media) as unknown[];
	const values = known.filter((value) => value !== null);
	const isWhole = values.length > 0 && values.every(Number.isInteger);
	return {
		type: isWhole ? 'integer' : types.join(' or '),
		...(values.length > 0 ? { values: values.join(', ') } : {}),
		...(node.deprecated === true ? { deprecated: 'true' } : {}),
	};
}

export interface Difference {
	readonly part: string;
	/** Empty for the part itself. */
	readonly field: string;
	/** `new`: only in the service; `gone`: only here; `new values`, `gone values`; otherwise the fact that differs. */
	readonly what: string;
	readonly service: string;
	readonly here: string;
}

const kindOf = (key: string): string => key.split('|')[0]!.split(' ').at(-1)!;

const splitValues = (values = ''): string[] => values.split(', ').filter((value) => value !== '');

const listMissing = (values: string | undefined, others: string | undefined): string =>
	splitValues(values)
		.filter((value) => !splitValues(others).includes(value))
		.join(', ');

const listParts = (surface: Surface): Set<string> =>
	new Set([...surface.keys()].map((key) => key.split('|')[0]!));

/** Skips the kinds of parts, such as events, that the service's documents lack. */
export function compareSurfaces(service: Surface, here: Surface): Difference[] {
	const kinds = new Set([...service.keys()].map(kindOf));
	const [theirParts, ourParts] = [listParts(service), listParts(here)];
	const newParts = [...theirParts].filter((part) => !ourParts.has(part));
	const goneParts = [...ourParts].filter((part) => !theirParts.has(part));
	const describePart = (part: string, what: string) =>
		kinds.has(kindOf(part)) ? [{ part, field: '', what, service: '', here: '' }] : [];
	const keys = [...new Set([...service.keys(), ...here.keys()])].sort();
	const differences = keys.flatMap((key): Difference[] => {
		const [part = '', field = ''] = key.split('|');
		const [theirs, ours] = [service.get(key), here.get(key)];
		if (newParts.includes(part) || goneParts.includes(part)) return [];
		if (!ours) return [{ part, field, what: 'new', service: theirs!.type!, here: '' }];
		if (!theirs) return [{ part, field, what: 'gone', service: '', here: ours.type! }];
		const newValues = listMissing(theirs.values, ours.values);
		const goneValues = theirs.values ? listMissing(ours.values, theirs.values) : '';
		const facts = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])]
			.filter((what) => !['values', 'deprecated'].includes(what) && theirs[what] !== ours[what])
			// Unknown for a file that an address may replace.
			.filter((what) => what !== 'required' || ours.required !== undefined)
			.map((what) => [what, theirs[what] ?? '', ours[what] ?? ''] as const);
		return [
			...facts,
			...(newValues ? [['new values', newValues, ''] as const] : []),
			...(goneValues ? [['gone values', '', goneValues] as const] : []),
		].map(([what, service, here]) => ({ part, field, what, service, here }));
	});
	return [
		...newParts.flatMap((part) => describePart(part, 'new')),
		...goneParts.flatMap((part) => describePart(part, 'gone')),
		...differences,
	];
}

/** The lines of `accepted.yaml` by their reasons: part, field, difference and, to accept only some, values. */
export type AcceptedDifferences = Readonly<Record<string, readonly string[]>>;

const matches = (pattern: string, text: string): boolean =>
	new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(text);

function accepts(line: string, { part, field, what, service, here }: Difference): boolean {
	const [parts = '', fields = '', kind, values] = line.split('|').map((cell) => cell.trim());
	if (kind !== what || !matches(parts, part) || !matches(fields, field)) return false;
	return values === undefined || listMissing(service || here, values) === '';
}

/** Lists the differences that aren't accepted. */
export function findDrift(
	documents: readonly object[],
	contract: object,
	accepted: AcceptedDifferences,
): Difference[] {
	const service = new Map(documents.flatMap((document) => [...readSurface(document)]));
	const lines = Object.values(accepted).flat();
	return compareSurfaces(service, readSurface(contract)).filter(
		(found) => !lines.some((line) => accepts(line, found)),
	);
}

/** A line as in `accepted.yaml`; a fact has both sides. */
export const formatDifference = ({ part, field, what, service, here }: Difference): string =>
	[part, field, what, service && here ? `${service} (here ${here})` : service || here].join(' | ');
