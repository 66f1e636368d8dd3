import { expectIntactFiles } from './support/binary-round-trip.mts';
import { sharedStack } from './support/stack.mts';

/**
 * Files arrive and leave intact in the binary modes of n8n: as n8n 1 and n8n 2 keep them by default. Queue mode, with its
 * files in the database, has a test of its own; n8n's S3 mode requires a license key.
 */

describe('n8n 1, in memory', () => {
	const stack = sharedStack('n8n-1', { renderMs: 200 });
	test('uploads and downloads are intact', () => expectIntactFiles(stack, undefined));
});

describe('n8n 2, in files', () => {
	const stack = sharedStack('n8n-2', { renderMs: 200 });
	test('uploads and downloads are intact', () => expectIntactFiles(stack, 'filesystem-v2'));
});
