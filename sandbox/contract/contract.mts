import { readFileSync } from 'node:fs';
import type { Ajv2020, SchemaObject, ValidateFunction } from 'ajv/dist/2020.js';
import { load } from 'js-yaml';
import { resolveSandboxPath } from '../sandbox-path.mts';
import type { StoredFile } from '../storage.mts';
import { createValidator, listErrorMessages } from './validator.mts';
import {
	isJsonObject,
	type JsonObject,
	type Layout,
	type MediaKind,
	type ProjectKind,
} from '../types.mts';

/** An endpoint that starts projects. `type` is the projects' type, and `name` the start of their default names. */
export type Tool = {
	slug: string;
	kind: ProjectKind;
	type: string;
	name: string;
	layouts: Layout[];
	price: Price;
	/** Set if the node has no operation for the tool. */
	without_operation?: true;
};

/** The unit by which a tool is charged, and the credits per unit. */
export type Price = {
	by: 'free' | 'fixed' | 'image' | 'second' | 'frame' | 'character' | 'length';
	credits: Credits;
	/** The credits per unit that the sandbox charges if no price is published. */
	assumed?: number;
	frames?: string;
};

/** The credits per unit, their minimum, or the reason why they are not published. */
export type PublishedCredits =
	number | { least: number } | { unpublished: 'tool' | 'values' | 'automatic' };

/** The published credits, or a choice of credits by the value of the request field at the dotted path `of`. */
export type Credits =
	PublishedCredits | { of: string; is: Record<string, Credits>; otherwise: Credits };

type Post = {
	'x-tool'?: Pick<Tool, 'kind' | 'type' | 'name' | 'without_operation'>;
	'x-price': Price;
};

/** A media value of a request. `field` is the path in the body, `canonical` the field's name in the specification. */
export type MediaValue = {
	field: string;
	canonical: string;
	value: string;
	kinds: MediaKind[];
	isGifAllowed: boolean;
	/** The file, if the value is a link into the service's library. */
	stored?: StoredFile;
};

const LAYOUTS: Layout[] = ['flat', 'nested'];

/** Reads sandbox/contract/openapi.yaml and validates requests against it. */
export class Contract {
	readonly tools: Tool[];
	readonly document: JsonObject;
	private readonly ajv: Ajv2020;

	constructor() {
		this.document = load(
			readFileSync(resolveSandboxPath('contract', 'openapi.yaml'), 'utf8'),
		) as JsonObject;
		this.ajv = createValidator(this.readSection('components'));
		this.tools = this.readTools();
	}

	/** Returns one sentence per problem; none if the value matches the schema. */
	findProblems(schemaName: string, value: unknown): string[] {
		const validate = this.getValidator(schemaName);
		return validate(value) ? [] : listErrorMessages(validate.errors ?? []);
	}

	findTool(slug: string, layout: Layout): Tool | undefined {
		return this.tools.find((tool) => tool.slug === slug && tool.layouts.includes(layout));
	}

	/** Lists the media values in a valid request, in the order of the schema. */
	listMedia(schemaName: string, body: JsonObject): MediaValue[] {
		return [...walkMedia(this.requireSchema(schemaName), body, '', '')];
	}

	/** The extensions that are allowed for each upload type (spec 2.1). */
	listExtensions(layout: Layout): Record<string, string[]> {
		return this.requireSchema(`upload-item.${layout}`)['x-extensions'] as Record<string, string[]>;
	}

	/** The error codes of a kind of project (spec 7). */
	listErrorCodes(kind: ProjectKind): string[] {
		const codes = this.requireSchema('project-error')['x-codes'] as Record<ProjectKind, string[]>;
		return codes[kind];
	}

	/** The events that the portal offers for webhooks in this layout (spec 6). */
	listPortalEvents(layout: Layout): string[] {
		const webhooks = this.readSection('webhooks') as Record<string, { 'x-portal': Layout[] }>;
		return Object.keys(webhooks).filter((name) => webhooks[name]['x-portal'].includes(layout));
	}

	getValidator(schemaName: string): ValidateFunction {
		const pointer = `contract#/components/schemas/${schemaName}`;
		const validate = this.ajv.getSchema(pointer);
		if (!validate) throw new Error(`openapi.yaml has no schema ${schemaName}`);
		return validate;
	}

	requireSchema(name: string): SchemaObject {
		const schemas = (this.readSection('components') as { schemas: Record<string, SchemaObject> })
			.schemas;
		const schema = schemas[name];
		if (!schema) throw new Error(`openapi.yaml has no schema ${name}`);
		return schema;
	}

	private readSection(key: string): JsonObject {
		return this.document[key] as JsonObject;
	}

	private readTools(): Tool[] {
		const schemas = (this.readSection('components') as { schemas: JsonObject }).schemas;
		return Object.entries(this.readSection('paths')).flatMap(([path, item]) => {
			const { post } = item as { post?: Post };
			const tool = post?.['x-tool'];
			if (!tool) return [];
			const slug = path.slice('/v1/'.length);
			const layouts = LAYOUTS.filter((layout) => `${slug}.${layout}` in schemas);
			return [{ ...tool, slug, layouts, price: post['x-price'] }];
		});
	}
}

let sharedContract: Contract | undefined;

/** All sandboxes of a process share one contract. */
export function loadContract(): Contract {
	sharedContract ??= new Contract();
	return sharedContract;
}

function* walkMedia(
	schema: SchemaObject,
	value: unknown,
	field: string,
	key: string,
): Generator<MediaValue> {
	if (schema['x-media'] && typeof value === 'string') {
		yield {
			field,
			canonical: schema['x-canonical'] ?? key,
			value,
			kinds: schema['x-media'] as MediaKind[],
			isGifAllowed: schema['x-gif'] === true,
		};
	} else if (Array.isArray(value) && schema.items) {
		for (const [index, item] of value.entries()) {
			yield* walkMedia(schema.items as SchemaObject, item, `${field}.${index}`, key);
		}
	} else if (isJsonObject(value) && schema.properties) {
		const properties = schema.properties as Record<string, SchemaObject>;
		for (const [name, child] of Object.entries(properties)) {
			yield* walkMedia(child, value[name], field ? `${field}.${name}` : name, name);
		}
	}
}
