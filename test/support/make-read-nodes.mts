import { type Edges, makeCoreNode } from '../../hosts/workflow-builder.mts';

type FileOfField = readonly [field: string, path: string];

/**
 * Makes nodes that read files into binary fields of one item, and connects them to the nodes `targets`. `first` has the
 * names of the first nodes.
 */
export function makeReadNodes(files: Iterable<FileOfField>, targets: string[]) {
	const readers = [...files].map(([field, path]) =>
		makeCoreNode(`Read ${field}`, 'readWriteFile', 1.1, {
			fileSelector: path,
			options: { dataPropertyName: field },
		}),
	);
	const merge = makeCoreNode('One Item', 'merge', 3.2, {
		mode: 'combine',
		combineBy: 'combineByPosition',
		...(readers.length > 2 ? { numberInputs: readers.length } : {}),
		options: {},
	});
	const isMerged = readers.length > 1;
	const names = readers.map(({ name }) => name);
	const edges: Edges = Object.fromEntries(
		names.map((name, index) => [name, [isMerged ? [{ node: merge.name, index }] : targets]]),
	);
	if (isMerged) edges[merge.name] = [targets];
	const nodes = isMerged ? [...readers, merge] : readers;
	return { nodes, edges, first: names.length > 0 ? names : targets };
}
