import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { composeToolPath, type Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import {
	findProbableRejections,
	findProblems,
	findRuleHints,
} from '../../nodes/MediaGeneration/checks/problems.ts';
import type { Values } from '../../nodes/MediaGeneration/fields/index.ts';
import { buildBody, isRequired } from '../../nodes/MediaGeneration/fields/index.ts';
import { root } from '../../machine/root.mts';
import { loadContract } from '../../sandbox/contract/contract.mts';
import {
	findDrift,
	formatDifference,
	type AcceptedDifferences,
} from '../../scripts/drift/find-drift.mts';
import { listAcceptedValues, adjustToRules, withLiveRules } from '../support/samples.mts';
import { describeOrSkip } from '../support/skip-without.mts';

/**
 * Compares this package with the live service's public documents, which are not part of this repository. If the folder
 * above the repository has no shared/live-service, the tests are skipped with a notice.
 */

type Operation = { requestBody?: { content: { 'application/json': { schema: object } } } };
type Document = { paths: Record<string, { post?: Operation }> };

const folder = join(root, '..', 'shared', 'live-service');
const OPENAPI = 'openapi-2026-08.json';
const isThere = existsSync(folder);
const missing = isThere ? [] : ["the live service's documents beside this repository"];

const read = <Content,>(...path: string[]): Content =>
	load(readFileSync(join(...path), 'utf8')) as Content;

const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true, multipleOfPrecision: 8 }));

function makeValidators(document: Document): Map<string, ValidateFunction> {
	const posts = Object.entries(document.paths).flatMap(([path, { post }]) => {
		const schema = post?.requestBody?.content['application/json'].schema;
		return schema ? [[path, ajv.compile(schema)] as const] : [];
	});
	return new Map(posts);
}

/** Whether the error is an unlisted value of an extensible list, which the service changes from month to month. */
const isOpenList = (tool: Tool, { keyword, instancePath }: ErrorObject): boolean =>
	keyword === 'enum' &&
	tool.fields.some(
		(field) =>
			field.kind === 'choice' &&
			field.extensible &&
			instancePath === `/${field.place.nested?.replaceAll('.', '/')}`,
	);

const describeProblems = (errors: ErrorObject[]): string[] =>
	errors.map(({ instancePath, message }) => `${instancePath} ${message}`);

function drawAccepted(tool: Tool): fc.Arbitrary<Values> {
	const known = tool.fields.filter((field) => field.place.nested !== undefined);
	const entries = known.map(
		(field) => [field.name, fc.constantFrom(...listAcceptedValues(field, 'nested'))] as const,
	);
	const required = known.filter((field) => isRequired(field, 'nested'));
	return fc
		.record(Object.fromEntries(entries), { requiredKeys: required.map(({ name }) => name) })
		.map((values) => adjustToRules(tool, 'nested', values as Values))
		.filter(
			(values) =>
				findProblems(tool, values, 'nested').length === 0 &&
				findProbableRejections(withLiveRules(tool), values, 'nested').length === 0 &&
				findRuleHints(withLiveRules(tool), values, 'nested').length === 0,
		);
}

describeOrSkip(missing, 'every request that the node can send to the live service', () => {
	const validators = isThere ? makeValidators(read(folder, OPENAPI)) : new Map();
	const inDocument = catalog.filter((tool) => validators.has(composeToolPath(tool)));

	test('there are tools to check', () => {
		expect(inDocument.length).toBeGreaterThanOrEqual(13);
	});

	test.each(inDocument)('$slug satisfies the document of August 2026', (tool) => {
		const validate = validators.get(composeToolPath(tool))!;
		fc.assert(
			fc.property(drawAccepted(tool), (values) => {
				validate(buildBody(tool, values, 'nested'));
				const errors = (validate.errors ?? []) as ErrorObject[];
				expect(describeProblems(errors.filter((error) => !isOpenList(tool, error)))).toEqual([]);
			}),
			{ numRuns: 150 },
		);
	});
});

describeOrSkip(missing, "the live service's documents", () => {
	test('the only differences from the newest document are those that scripts/drift/accepted.yaml explains', () => {
		const documents = [OPENAPI, 'webhooks-2026-08.json'];
		const accepted = read<AcceptedDifferences>(root, 'scripts', 'drift', 'accepted.yaml');
		const drift = findDrift(
			documents.map((name) => read<object>(folder, name)),
			loadContract().document,
			accepted,
		);
		expect(drift.map(formatDifference)).toEqual([]);
	});
});
