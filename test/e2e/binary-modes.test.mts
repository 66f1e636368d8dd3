import { expectFilesInJson, expectIntactFiles } from './support/binary-round-trip.mts';
import { useSharedStack } from './support/stack.mts';

/**
 * In each of n8n's binary modes, files stay intact: in memory (default of n8n 1), on disk (default of n8n 2), and in
 * the items' JSON (a setting of the workflow). trigger-queue.test covers the database.
 */

const n8n1 = useSharedStack('n8n-1', { renderMs: 200 });
const n8n2 = useSharedStack('n8n-2', { renderMs: 200 });

test('in n8n 1, with files in memory, uploads and downloads are intact', () =>
	expectIntactFiles(n8n1, undefined));

test('in n8n 2, with files on disk, uploads and downloads are intact', () =>
	expectIntactFiles(n8n2, 'filesystem-v2'));

test.each([
	['its field name', 'data'],
	['its path in the JSON', '_files.data'],
	['the expression that the editor inserts', '={{ $json._files.data }}'],
	['an expression on an earlier node', "={{ $('Photo').item._files.data }}"],
])('a file in the JSON, given by %s, is uploaded, and the result is returned', (_, value) =>
	expectFilesInJson(n8n2, value),
);
