import type { About } from '../../api/about';
import type { Price } from '../../catalog/price';
import type { Resource } from '../../catalog/projects';
import type { Tool } from '../../catalog/tool';
import { presetBinaryField } from '../../catalog/preset-binary-field';
import { toolPath } from '../../catalog/tool';
import { filesIn, namedIn, nameOf, withPaths } from '../../fields';
import { bodyOf } from '../../request/body';
import { hintsOf } from '../../checks/hints';
import { problemsOf } from '../../checks/problems';
import type { Input } from './input';
import { readTyped, readValues, roomFor } from './parameters';
import { refusal } from './refusal';
import type { Upload } from './upload';
import { isToUpload, uploadsOf } from './upload';

/** One item's generation, checked and ready; nothing has been sent yet. */
export interface Plan {
	readonly resource: Resource;
	/** Projects of one group are expected to take about the same time. */
	readonly group: string;
	/** The path of the project, if not `/v1/<resource>-projects`. */
	readonly projectsPath?: string;
	readonly path: string;
	/** Unknown if only the path is known. */
	readonly price?: Price;
	/** What to upload, by the key of each file. */
	readonly uploads: ReadonlyMap<string, Upload>;
	/** What to say about it beside the output. */
	readonly notes: readonly string[];
	readonly about?: About;
	/** The request body; needs the storage paths of the uploads by key. */
	body(paths: ReadonlyMap<string, string>): object;
}

/** Reads and checks everything of an item. @throws Failure that names every wrong value */
export async function planItem(input: Input, declared: Tool): Promise<Plan> {
	const { layout } = input.connection;
	const tool = roomFor(input, declared);
	const values = readValues(input, tool);
	const problems = problemsOf(tool, values, layout, readTyped(input, tool));
	const given = filesIn(tool.fields, values).filter(({ media }) => isToUpload(media));
	const found = await uploadsOf(
		input,
		given.map(({ field, media }) => ({
			media,
			label: nameOf(field),
			accepts: field.accepts,
			otherwise: field.accepts[0],
			preset: presetBinaryField(field, tool),
		})),
	);
	problems.push(...found.problems);
	if (problems.length > 0) throw refusal(problems, found.without);
	return {
		resource: tool.resource,
		group: tool.slug,
		...(tool.projectsPath === undefined ? {} : { projectsPath: tool.projectsPath }),
		path: toolPath(tool),
		price: tool.price,
		uploads: new Map(given.map(({ key }, index) => [key, found.uploads[index]!])),
		notes: found.notes,
		about: {
			namedIn: (text) => namedIn(text, tool.fields, layout, values).map(nameOf),
			hints: hintsOf(tool, values, layout),
		},
		body: (paths) => bodyOf(tool, withPaths(tool.fields, values, paths), layout),
	};
}
