import { theContract } from '../../sandbox/contract/contract.mts';
import type { Layout } from '../../sandbox/types.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';
import { uploadDemo } from '../support/demo-files.mts';

export type Files = { video: string; face: string; photo: string; speech: string };

interface Schema {
	readonly type?: string;
	readonly required?: readonly string[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
	readonly allOf?: ReadonlyArray<{ readonly then?: Schema }>;
	readonly enum?: readonly unknown[];
	readonly minimum?: number;
	readonly 'x-known-values'?: readonly string[];
}

function fileFor(name: string, { video, face, speech }: Files): string {
	if (name.startsWith('video')) return video;
	return name.startsWith('audio') ? speech : face;
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

/** A rule, not the list of required fields, requires a file that something else may replace. */
function requestFrom({ required = [], properties = {}, allOf = [] }: Schema, files: Files): object {
	const ofRules = allOf.flatMap(({ then }) => then?.required ?? []);
	const wanted = [...required, ...ofRules.filter((name) => name.endsWith('file_path'))];
	return Object.fromEntries(wanted.map((name) => [name, valueFor(name, properties[name]!, files)]));
}

/** The smallest request that the contract accepts of a tool. */
export const smallestRequest = (slug: string, layout: Layout, files: Files): object =>
	requestFrom(theContract().schema(`${slug}.${layout}`) as Schema, files);

export async function uploadFiles(client: SandboxClient): Promise<Files> {
	return {
		video: await uploadDemo(client, 'clip.mp4'),
		face: await uploadDemo(client, 'portrait.jpg'),
		photo: await uploadDemo(client, 'cat.jpg'),
		speech: await uploadDemo(client, 'speech.mp3'),
	};
}
