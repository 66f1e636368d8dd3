import { readFileSync } from 'node:fs';
import type { Ajv2020, SchemaObject, ValidateFunction } from 'ajv/dist/2020.js';
import { load } from 'js-yaml';
import { ownFile } from '../own-files.mts';
import type { StoredFile } from '../storage.mts';
import { createValidator } from './validator.mts';
import { listErrorMessages } from './error-messages.mts';
import {
	isJsonObject,
	type JsonObject,
	type Layout,
	type MediaKind,
	type ProjectKind,
} from '../types.mts';

/** A generation path of the contract. A project of this tool has its `type` and `name`. */
export type Tool = {
	slug: string;
	kind: ProjectKind;
	type: string;
	name: string;
	layouts: Layout[];
	price: Price;
	/** Whether the node starts it only by *Call by Path*. */
	by_path_only?: true;
};

/** The unit by which a tool is charged, and the credits for each. */
export type Price = {
	by: 'free' | 'fixed' | 'image' | 'second' | 'frame' | 'character' | 'length';
	credits: Credits;
	/** The credits if no price is published. */
	assumed?: number;
	/** The field of the request with the frames of a second. */
	frames?: string;
};

/** A number, a minimum, or the reason why it isn't published. */
export type Published =
	number | { least: number } | { unpublished: 'tool' | 'values' | 'automatic' };

/** The published credits, or the field of the request that decides them, by its dotted path. */
export type Credits = Published | { of: string; is: Record<string, Credits>; otherwise: Credits };

/** An operation as the document describes it. */
type Post = { 'x-tool'?: Pick<Tool, 'kind' | 'type' | 'name' | 'by_path_only'>; 'x-price': Price };

/** A media value found in a request, e.g. field `assets.source_file_path`, canonical `image_file_path`. */
export type MediaValue = {
	field: string;
	canonical: string;
	value: string;
	kinds: MediaKind[];
	gifAllowed: boolean;
	/** The file behind a link of the service's library. */
	stored?: StoredFile;
};

const LAYOUTS: Layout[] = ['flat', 'nested'];
/** sandbox/contract/openapi.yaml, with the queries that the sandbox needs. */
export class Contract {
	readonly tools: Tool[];
	/** As it stands in the file. */
	readonly document: JsonObject;
	private readonly ajv: Ajv2020;

	constructor() {
		this.document = load(readFileSync(ownFile('contract', 'openapi.yaml'), 'utf8')) as JsonObject;
		this.ajv = createValidator(this.readSection('components'));
		this.tools = this.readTools();
	}

	/** Every problem of the value, one sentence each; empty if it fits the schema of that name. */
	findProblems(schemaName: string, value: unknown): string[] {
		const validate = this.findValidator(schemaName);
		return validate(value) ? [] : listErrorMessages(validate.errors ?? []);
	}

	findTool(slug: string, layout: Layout): Tool | undefined {
		return this.tools.find((tool) => tool.slug === slug && tool.layouts.includes(layout));
	}

	/** The storage paths and URLs of a valid request, in the order of the schema. */
	listMedia(schemaName: string, body: JsonObject): MediaValue[] {
		return [...walkMedia(this.findSchema(schemaName), body, '', '')];
	}

	/** Extensions that each upload type allows (spec 2.1). */
	listExtensions(layout: Layout): Record<string, string[]> {
		return this.findSchema(`upload-item.${layout}`)['x-extensions'] as Record<string, string[]>;
	}

	/** The error codes that the spec names for each kind of project (spec 7). */
	listErrorCodes(kind: ProjectKind): string[] {
		const codes = this.findSchema('project-error')['x-codes'] as Record<ProjectKind, string[]>;
		return codes[kind];
	}

	/** The voices that the document names; the service has more. */
	listKnownVoices(): string[] {
		const { voice } = this.readSection('x-fields') as { voice: { 'x-known-values': string[] } };
		return voice['x-known-values'];
	}

	/** The nine event names (spec 6). */
	listEvents(): string[] {
		return Object.keys(this.readSection('webhooks'));
	}

	/** The events that the portal of a service with this layout lets a webhook choose (spec 6). */
	listPortalEvents(layout: Layout): string[] {
		const webhooks = this.readSection('webhooks') as Record<string, { 'x-portal': Layout[] }>;
		return this.listEvents().filter((name) => webhooks[name]['x-portal'].includes(layout));
	}

	/** @throws Error if the schema is missing or unusable */
	findValidator(schemaName: string): ValidateFunction {
		const pointer = `contract#/components/schemas/${schemaName}`;
		const validate = this.ajv.getSchema(pointer);
		if (!validate) throw new Error(`openapi.yaml has no schema ${schemaName}`);
		return validate;
	}

	/** @throws Error if there is no such schema */
	findSchema(name: string): SchemaObject {
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

let shared: Contract | undefined;

/** The contract is read once per process, however many sandboxes run in it. */
export function loadContract(): Contract {
	shared ??= new Contract();
	return shared;
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
			gifAllowed: schema['x-gif'] === true,
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
