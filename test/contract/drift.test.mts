import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import type { Accepted } from '../../scripts/drift/accepted.mts';
import { driftOf } from '../../scripts/drift/drift.mts';
import { report } from '../../scripts/drift/report.mts';
import { root } from '../../hosts/root.mts';
import { describeOrSkip } from '../support/skip-without.mts';

/** Every difference from the live service's documents is explained. They are not part of this repository: without them this skips. */

const folder = join(root, '..', 'shared', 'live-service');
const missing = existsSync(folder) ? [] : ["the live service's documents beside this repository"];

const read = (...path: string[]): object => load(readFileSync(join(...path), 'utf8')) as object;

describeOrSkip(missing, "the live service's documents", () => {
	test('nothing differs from the newest but what scripts/drift/accepted.yaml explains', () => {
		const documents = ['openapi-2026-08.json', 'webhooks-2026-08.json'];
		const accepted = read(root, 'scripts', 'drift', 'accepted.yaml') as Accepted[];
		const result = driftOf(
			documents.map((name) => read(folder, name)),
			accepted,
		);
		expect(report({ ...result, accepted: 0 })).toBe('No open differences; 0 are accepted.');
	});
});
