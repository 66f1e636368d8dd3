import { boolean, closedChoice, integer, number, text } from '../fields';
import { AUTOMATIC_KIND, PROJECT_RESOURCE } from './projects';
import { SPEC } from './spec';

/** The default binary field of a single input file, and of the first result. */
export const BINARY_FIELD = 'data';

const PROJECT_ID_EXAMPLE = 'e.g. clx7uu86w0a5qp55yxz315r6r';

const EXPIRING_LINKS = `the links, which expire after ${SPEC.downloadHours} hours`;

const KIND_LABELS = { video: 'Video', image: 'Image', audio: 'Audio' } as const;

/** A parameter of both nodes. */
export const SIMPLIFY = boolean('simplify', {
	label: 'Simplify',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
});

/** The parameters that all or several operations share, from top to bottom. */
const MAIN_PARAMETERS = {
	/** The labels are in the order of n8n's list of actions: generation comes first. */
	resource: closedChoice('resource', {
		description: '',
		labels: {
			...KIND_LABELS,
			[PROJECT_RESOURCE]: 'Project',
			file: 'File',
			savedItem: 'Saved Item',
			voice: 'Voice',
			model: 'Model',
			account: 'Account',
		},
		default: 'image',
	}),
	operation: { name: 'operation', label: 'Operation' },
	completion: closedChoice('completion', {
		label: 'Run',
		labels: {
			download: 'Wait and Download',
			check: 'Check Only',
			wait: 'Wait Until Finished',
			start: 'Return Immediately',
		},
		about: {
			download: 'Wait until the project is finished and download all results',
			check: 'Start nothing: list the problems of each item, and estimate its credits',
			wait: `Wait until the project is finished and return ${EXPIRING_LINKS}`,
			start: 'Return the project ID and continue; get the result later with Project > Wait',
		},
		default: 'download',
		description:
			'Choose what to run, and when to continue the workflow. Stopping the execution doesn’t stop the project or refund it: <a href="https://github.com/media-generation-nodes/n8n-nodes-media-generation/blob/main/docs/long-running-projects.md#get-a-result-that-n8n-lost">how to get its result</a>.',
	}),
} as const;

/** The parameters of operations other than tools. */
const OPERATION_PARAMETERS = {
	projectKind: closedChoice('kind', {
		labels: { [AUTOMATIC_KIND]: 'Automatic', ...KIND_LABELS },
		about: {
			[AUTOMATIC_KIND]:
				'Search all kinds for the ID, starting with the kind in the input item’s field "resource", if any',
		},
		default: AUTOMATIC_KIND,
		description: 'Type of the project',
	}),
	projectId: text('id', {
		label: 'Project ID',
		default: '={{ $json.id }}',
		required: true,
		placeholder: PROJECT_ID_EXAMPLE,
		description: 'The ID returned when the project was started',
	}),
	whenFinished: closedChoice('whenFinished', {
		label: 'When Finished',
		labels: { download: 'Download', links: 'Return Links' },
		about: { download: 'Download all results of the project', links: `Return ${EXPIRING_LINKS}` },
		default: 'download',
		description: 'Choose whether to download the results of finished projects',
	}),
	binaryFields: text('files', {
		label: 'Input Binary Fields',
		default: BINARY_FIELD,
		required: true,
		placeholder: 'e.g. portrait, video',
		hint: 'The names of the input binary fields that hold the files, separated by commas',
		description: 'All files of an item are uploaded together. The output lists them in this order.',
	}),
	fileType: closedChoice('fileType', {
		label: 'Type',
		labels: { audio: 'Audio', automatic: 'Automatic', gif: 'GIF', image: 'Image', video: 'Video' },
		about: {
			automatic: 'By the name, MIME type and content of each file',
			gif: 'An animation for the video of Face Swap: GIF, animated WebP or WebM',
		},
		default: 'automatic',
		description: 'Needed only if a file’s type isn’t recognized, or for an animated WebP',
	}),
	returnAll: boolean('returnAll', {
		label: 'Return All',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	}),
	limit: integer('limit', {
		default: 50,
		min: 1,
		description: 'Max number of results to return',
	}),
	modelTool: text('tool', {
		default: '',
		description: 'Only return models of this tool',
	}),
	/** The service may add types, so any text is sent. */
	savedItemType: text('type', {
		default: '',
		description:
			'Only return saved items of this type. To send a value that isn’t listed, use an expression.',
	}),
} as const;

/** The entries of the collection *Options* that belong to no tool. */
export const OPTION_PARAMETERS = {
	giveUpAfter: number('giveUpAfterMinutes', {
		label: 'Give Up After (Minutes)',
		default: 60,
		min: 0.1,
		description:
			'How long to wait for a project, counted from the first check. Then the item counts as failed. The project itself keeps running.',
	}),
	includeInputBinary: boolean('includeInputBinary', {
		label: 'Include Input Binary',
		default: false,
		description:
			'Whether to also output the input’s files; a result replaces an input file in the same field',
	}),
	includeInputFields: boolean('includeInputFields', {
		label: 'Include Input Fields',
		default: false,
		description:
			'Whether to also output the input’s JSON fields, such as the columns of a row; a result’s field replaces an input field of the same name',
	}),
	maxCredits: number('maxCredits', {
		label: 'Maximum Credits',
		default: 100,
		min: 0,
		description:
			'Maximum credits this node may spend in one execution, loops and retries included. The last project may exceed the limit if its exact cost isn’t known.',
	}),
	maxProjects: integer('maxProjects', {
		label: 'Maximum Projects',
		default: 10,
		min: 0,
		description:
			'Maximum number of projects this node may start in one execution, loops and retries included. Failed projects don’t count if the node waits for them.',
	}),
	maxWait: number('maxWaitMinutes', {
		label: 'Maximum Wait (Minutes)',
		default: 60,
		min: 0.1,
		max: 1440,
		description:
			'Maximum time to wait. Then the item fails, but the project keeps running: get its result later with Project > Wait.',
	}),
	output: closedChoice('output', {
		labels: { file: 'One Item per File', project: 'One Item per Project' },
		/** The default when the option is added. Without the option, the output is one item per project. */
		default: 'file',
		description: 'Return one item per project, or one item per file (numbered in file_index)',
	}),
	parallelRequests: integer('concurrency', {
		label: 'Parallel Requests',
		default: 20,
		min: 1,
		max: 200,
		description: 'Maximum number of concurrent requests across all items',
	}),
	simplify: SIMPLIFY,
	outputField: text('outputField', {
		label: 'Put Output in Field',
		default: BINARY_FIELD,
		/** With an empty name, a paid file would be lost. */
		minLength: 1,
		hint: 'The name of the output binary field to put the file in',
		description: 'Additional results of an item are stored under this name with _1, _2 and so on',
	}),
	existingProject: text('existingProject', {
		label: 'Existing Project',
		default: '',
		placeholder: PROJECT_ID_EXAMPLE,
		hint: 'Only when you execute this workflow itself: starts nothing and costs nothing',
		description:
			'Enter the ID of a project that this tool started. While you build the workflow, the node returns its results instead of starting a new one.',
	}),
} as const;

/**
 * The parameters of the action node, without the fields of tools. n8n does not store a value that equals its default,
 * so a changed default changes saved workflows; `docs/contract.json` guards names and defaults.
 */
export const PARAMETERS = {
	...MAIN_PARAMETERS,
	...OPERATION_PARAMETERS,
	options: { name: 'options', label: 'Options' },
	...OPTION_PARAMETERS,
} as const;
