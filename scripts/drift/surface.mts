import type { Layout } from '../../nodes/MediaGeneration/fields/index.ts';
import { findExtensions, findMaxLength, findPrice } from './prose.mts';

/**
 * The comparable parts of a service's interface, by name: `POST /v1/face-swap request`, `GET /v1/saved-items query`,
 * `GET /v1/video-projects/{id} response`, `GET /v1/video-projects/{id} errors` (with HTTP statuses as places),
 * `POST /v1/files/upload-urls extensions` (with kinds of files as places), `POST /v1/face-swap price` or
 * `video.started event`.
 */
export type Surface = ReadonlyMap<string, Leaves>;

/** Fields by their place: a path with dots between the keys of objects, and `[]` for the elements of a list. */
export type Leaves = ReadonlyMap<string, Leaf>;

/** A field that isn't an object, an HTTP status, the extensions of a kind of file, or a price's unit or credits. */
export interface Leaf {
	readonly type: string;
	/** Undefined if unknown. */
	readonly required?: boolean;
	readonly deprecated?: boolean;
	/**
	 * Values of a closed list, known values of an extensible list, file kinds, extensions, or a price's unit or
	 * credits.
	 */
	readonly values?: readonly string[];
	/** Bounds by their names in JSON Schema, such as `minimum`. */
	readonly bounds: Readonly<Record<string, number>>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const BOUNDS = [
	'minimum',
	'exclusiveMinimum',
	'maximum',
	'minLength',
	'maxLength',
	'multipleOf',
	'maxItems',
];

type DocumentNode = Readonly<Record<string, unknown>>;

const isNode = (readValue: unknown): readValue is DocumentNode =>
	typeof readValue === 'object' && readValue !== null && !Array.isArray(readValue);

const findNode = (node: DocumentNode | undefined, ...path: string[]): DocumentNode | undefined =>
	path.reduce<unknown>((at, key) => (isNode(at) ? at[key] : undefined), node) as
		DocumentNode | undefined;

/** Reads an OpenAPI document in one layout; the sandbox's document has two layouts. */
class Reader {
	constructor(
		private readonly document: DocumentNode,
		private readonly layout: Layout,
	) {}

	readAll(): Surface {
		const parts = new Map<string, Leaves>();
		for (const [path, item] of Object.entries(this.document.paths ?? {})) {
			// In the service's document for webhook events, each event is a path.
			const event = /^\/(\w+\.\w+)$/.exec(path)?.[1];
			if (event) this.addEvent(parts, event, item as DocumentNode);
			else this.addCalls(parts, path, item as DocumentNode);
		}
		for (const [event, item] of Object.entries(this.document.webhooks ?? {})) {
			this.addEvent(parts, event, item as DocumentNode);
		}
		return parts;
	}

	private addCalls(parts: Map<string, Leaves>, path: string, item: DocumentNode): void {
		for (const method of METHODS.filter((name) => name in item)) {
			const call = item[method] as DocumentNode;
			const name = `${method.toUpperCase()} ${path}`;
			const request = this.findBodySchema(findNode(call, 'requestBody'));
			if (request) parts.set(`${name} request`, this.listLeaves(request));
			const extensions = this.readExtensions(call, request);
			if (extensions.size > 0) parts.set(`${name} extensions`, extensions);
			const price = readPrice(call);
			if (method === 'post' && price) parts.set(`${name} price`, listPriceLeaves(price));
			const query = this.readQuery(item, call);
			if (query.size > 0) parts.set(`${name} query`, query);
			const responses = findNode(call, 'responses') ?? {};
			parts.set(`${name} errors`, makeStatusLeaves(Object.keys(responses).filter(isError)));
			const [, success] = Object.entries(responses).find(([status]) => /^2/.test(status)) ?? [];
			const response = this.findBodySchema(success as DocumentNode | undefined);
			parts.set(`${name} response`, response ? this.listLeaves(response) : new Map());
		}
	}

	/** The sandbox's contract has the extensions in `x-extensions`, the service's document only in prose. */
	private readExtensions(call: DocumentNode, request: DocumentNode | undefined): Leaves {
		const item = this.resolveNode(
			findNode(this.resolveNode(request), 'properties', 'items', 'items'),
		);
		const stated = item?.['x-extensions'] as Record<string, string[]> | undefined;
		return listExtensionLists(stated ?? findExtensions(String(call.description)));
	}

	private readQuery(...holders: DocumentNode[]): Leaves {
		return new Map(
			holders
				.flatMap(({ parameters = [] }) => parameters as DocumentNode[])
				.map((parameter) => this.resolveNode(parameter)!)
				.filter((parameter) => parameter.in === 'query')
				.map((parameter): [string, Leaf] => [
					String(parameter.name),
					{
						...readLeaf(this.resolveNode(findNode(parameter, 'schema')) ?? {}),
						required: parameter.required === true,
					},
				]),
		);
	}

	private addEvent(parts: Map<string, Leaves>, event: string, item: DocumentNode): void {
		const body = this.findBodySchema(findNode(item, 'post', 'requestBody'));
		if (body) parts.set(`${event} event`, this.listLeaves(body));
	}

	private findBodySchema(holder: DocumentNode | undefined): DocumentNode | undefined {
		return findNode(this.resolveNode(holder), 'content', 'application/json', 'schema');
	}

	private resolveNode(node: DocumentNode | undefined): DocumentNode | undefined {
		if (!node) return undefined;
		const choices = node.oneOf;
		if (Array.isArray(choices)) {
			const chosen = (choices as DocumentNode[]).find(({ $ref }) =>
				String($ref).endsWith(`.${this.layout}`),
			);
			return this.resolveNode(chosen ?? (choices[0] as DocumentNode));
		}
		if (typeof node.$ref !== 'string') return node;
		return this.resolveNode(findNode(this.document, ...node.$ref.replace('#/', '').split('/')));
	}

	private listLeaves(schema: DocumentNode, place = '', required = true): Map<string, Leaf> {
		const node = this.resolveNode(schema) ?? {};
		const found = new Map<string, Leaf>();
		const add = (more: Map<string, Leaf>) => more.forEach((leaf, at) => found.set(at, leaf));
		const properties = findNode(node, 'properties');
		const items = findNode(node, 'items');
		if (properties) {
			const wanted = (node.required ?? []) as string[];
			for (const [key, inner] of Object.entries(properties)) {
				const at = place ? `${place}.${key}` : key;
				add(this.listLeaves(inner as DocumentNode, at, required && wanted.includes(key)));
			}
		} else if (items) {
			found.set(place, { ...readLeaf(node), type: 'list', required });
			add(this.listLeaves(items, `${place}[]`));
		} else {
			found.set(place, { ...readLeaf(node), required });
		}
		return found;
	}
}

const isError = (status: string): boolean => /^[45]/.test(status);

const makeStatusLeaves = (all: ReadonlyArray<string | number>): Leaves =>
	new Map(all.map((status) => [String(status), { type: 'status', bounds: {} }]));

const listExtensionLists = (byKind: Readonly<Record<string, readonly string[]>>): Leaves =>
	new Map(
		Object.entries(byKind).map(([kind, values]) => [kind, { type: 'list', values, bounds: {} }]),
	);

/** The sandbox's contract has the price in `x-price`, the service's document only in prose. */
const readPrice = (call: DocumentNode): Price | undefined =>
	(call['x-price'] as Price | undefined) ??
	findPrice([call.description, JSON.stringify(call.requestBody)].join('\n'));

/** `credits` is compared only if it is a number, which means a single price. */
interface Price {
	readonly by: string;
	readonly credits?: unknown;
}

const makePriceLeaf = (only: string | number): Leaf => ({
	type: 'price',
	values: [`${only}`],
	bounds: {},
});

const listPriceLeaves = ({ by, credits }: Price): Leaves =>
	new Map([
		['charged by', makePriceLeaf(by)],
		...(typeof credits === 'number' ? [['credits', makePriceLeaf(credits)] as const] : []),
	]);

/** Lists the accepted kinds of files, which only the sandbox's contract states. */
const listKinds = (node: DocumentNode): string[] | undefined =>
	(node['x-media'] as string[] | undefined)?.concat(node['x-gif'] === true ? ['gif'] : []);

function readLeaf(node: DocumentNode): Leaf {
	const types = [node.type].flat().filter((type) => type !== 'null' && type !== undefined);
	const values = (node.enum ?? node['x-known-values'] ?? listKinds(node)) as unknown[] | undefined;
	const isWhole = values?.every(Number.isInteger) ?? false;
	// A `minLength` of 1 is no bound: a required text must not be empty anyway.
	const isBound = (name: string) =>
		typeof node[name] === 'number' && !(name === 'minLength' && node[name] <= 1);
	const bounds = BOUNDS.filter(isBound).map((name) => [name, node[name] as number]);
	const longest =
		node.maxLength === undefined ? findMaxLength(String(node.description)) : undefined;
	if (longest !== undefined) bounds.push(['maxLength', longest]);
	return {
		type: isWhole ? 'integer' : types.join(' or '),
		...(node.deprecated === true ? { deprecated: true } : {}),
		...(values ? { values: values.filter((value) => value !== null).map(String) } : {}),
		bounds: Object.fromEntries(bounds) as Record<string, number>,
	};
}

export const readSurface = (document: object, layout: Layout = 'nested'): Surface =>
	new Reader(document as DocumentNode, layout).readAll();

export const mergeSurfaces = (...surfaces: Surface[]): Surface =>
	new Map(surfaces.flatMap((parts) => [...parts]));
