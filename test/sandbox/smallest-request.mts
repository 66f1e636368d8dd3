import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Files } from './tool-requests.mts';

interface Schema {
	readonly type?: string;
	readonly required?: readonly string[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
	readonly enum?: readonly unknown[];
	readonly minimum?: number;
	readonly 'x-known-values'?: readonly string[];
}

const { schemas } = (
	parse(readFileSync('sandbox/contract/openapi.yaml', 'utf8')) as {
		components: { schemas: Record<string, Schema> };
	}
).components;

function fileFor(name: string, { video, photo, speech }: Files): string {
	if (name.startsWith('video')) return video;
	return name.startsWith('audio') ? speech : photo;
}

function valueFor(name: string, schema: Schema, files: Files): unknown {
	if (name.includes('file_path')) {
		const file = fileFor(name, files);
		return schema.items ? [file] : file;
	}
	const [known] = schema.enum ?? schema['x-known-values'] ?? [];
	if (known !== undefined) return known;
	if (schema.properties) return requestFrom(schema, files);
	if (schema.type === 'string') return 'a wave';
	if (schema.type === 'boolean') return false;
	return name === 'start_seconds' ? 0 : Math.max(1, schema.minimum ?? 1);
}

function requestFrom({ required = [], properties = {} }: Schema, files: Files): object {
	return Object.fromEntries(
		required.map((name) => [name, valueFor(name, properties[name]!, files)]),
	);
}

/** The smallest request that the contract's schema accepts. */
export const smallestRequest = (schemaName: string, files: Files): object =>
	requestFrom(schemas[schemaName]!, files);
