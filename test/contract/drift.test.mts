import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { sorted, type Accepted } from '../../scripts/drift/accepted.mts';
import { catalogSurface } from '../../scripts/drift/catalog-surface.mts';
import { differences } from '../../scripts/drift/compare.mts';
import { report } from '../../scripts/drift/report.mts';
import { theContract } from '../../sandbox/contract/contract.mts';
import { merged, surfaceOf } from '../../scripts/drift/surface.mts';
import { root } from '../../hosts/root.mts';
import { describeOrSkip } from '../support/skip-without.mts';

/** Every difference from the live service's documents is explained. They are not part of this repository: without them this skips. */

const folder = join(root, '..', 'shared', 'live-service');
const missing = existsSync(folder) ? [] : ["the live service's documents beside this repository"];

const read = (...path: string[]): object => parse(readFileSync(join(...path), 'utf8')) as object;

describeOrSkip(missing, "the live service's documents", () => {
	test.each([
		['newest', ['openapi-2026-08.json', 'webhooks-2026-08.json']],
		['2026-01', ['openapi-2026-01.json']],
	])('%s: nothing differs but what scripts/drift/accepted.yaml explains', (era, names) => {
		const service = merged(names.map((name) => surfaceOf(read(folder, name))));
		const sandbox = surfaceOf(theContract().document);
		const lists = read(root, 'scripts', 'drift', 'accepted.yaml') as Record<string, Accepted[]>;
		const found = [
			...differences('catalog', service, catalogSurface()),
			...differences('sandbox', service, sandbox),
		];
		const result = sorted(found, [...lists.always!, ...lists[era]!]);
		expect(report({ ...result, explained: [] }, false)).toBe(
			'No open differences; 0 are accepted.',
		);
	});
});
