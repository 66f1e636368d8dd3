import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { toolPath, type Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { bodyOf } from '../../nodes/MediaGeneration/request/body.ts';
import { root } from '../../hosts/root.mts';
import { describeOrSkip } from '../support/skip-without.mts';
import { acceptedValues } from './support/arbitrary-values.mts';

/**
 * Checks what the node sends in the nested layout against the live service's public OpenAPI documents. They are not
 * part of this repository: if they are not next to it, this file says so and skips.
 */

type Operation = { requestBody?: { content: { 'application/json': { schema: object } } } };
type Document = { paths: Record<string, { post?: Operation }> };

const folder = join(root, '..', 'shared', 'live-service');
const isThere = existsSync(folder);
const missing = isThere ? [] : ["the live service's documents beside this repository"];

const read = (name: string): Document =>
	JSON.parse(readFileSync(join(folder, name), 'utf8')) as Document;

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true, multipleOfPrecision: 8 }));

function validatorsOf(document: Document): Map<string, ValidateFunction> {
	const posts = Object.entries(document.paths).flatMap(([path, { post }]) => {
		const schema = post?.requestBody?.content['application/json'].schema;
		return schema ? [[path, ajv.compile(schema)] as const] : [];
	});
	return new Map(posts);
}

/** Lists that the service changes from month to month: the node offers them and also accepts any other text. */
const isOpenList = (tool: Tool, { keyword, instancePath }: ErrorObject): boolean =>
	keyword === 'enum' &&
	tool.fields.some(
		(field) =>
			field.kind === 'choice' &&
			field.extensible &&
			instancePath === `/${field.place.nested?.replaceAll('.', '/')}`,
	);

const problems = (errors: ErrorObject[] | null | undefined): string[] =>
	(errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);

/** The newer document has more values, wider bounds and fewer required fields: such errors from the older one do not count. */
const WIDENED = new Set(['enum', 'maximum', 'minimum', 'required']);

describeOrSkip(missing, 'every request that the node can send to the live service', () => {
	const older = isThere ? validatorsOf(read('openapi-2026-01.json')) : new Map();
	const newer = isThere ? validatorsOf(read('openapi-2026-08.json')) : new Map();
	const inDocuments = catalog.filter(
		(tool) => older.has(toolPath(tool)) || newer.has(toolPath(tool)),
	);

	const holds = (tool: Tool, check: (body: object) => string[]): void =>
		fc.assert(
			fc.property(acceptedValues(tool, 'nested'), (values) => {
				expect(check(bodyOf(tool, values, 'nested'))).toEqual([]);
			}),
			{ numRuns: 150 },
		);

	test('there are tools to check in both documents', () => {
		expect(inDocuments.length).toBeGreaterThanOrEqual(13);
		expect(older.size).toBeGreaterThan(10);
		expect(newer.size).toBeGreaterThan(10);
	});

	test.each(
		catalog.filter((tool) => newer.has(toolPath(tool))).map((tool) => [tool.slug, tool] as const),
	)('%s satisfies the document of August 2026', (_, tool) => {
		const validate = newer.get(toolPath(tool))!;
		holds(tool, (body) => {
			validate(body);
			const errors = (validate.errors ?? []) as ErrorObject[];
			return problems(errors.filter((error) => !isOpenList(tool, error)));
		});
	});

	test.each(
		catalog.filter((tool) => older.has(toolPath(tool))).map((tool) => [tool.slug, tool] as const),
	)('%s satisfies the document of January 2026, but for what was widened since', (_, tool) => {
		const validate = older.get(toolPath(tool))!;
		const isInNewer = newer.has(toolPath(tool));
		holds(tool, (body) => {
			validate(body);
			const errors = (validate.errors ?? []) as ErrorObject[];
			return problems(errors.filter(({ keyword }) => !isInNewer || !WIDENED.has(keyword)));
		});
	});
});
