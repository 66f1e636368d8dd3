/** The operation that checks projects once and sorts them by outcome. */
export const COLLECT = 'collect';

/** The outputs of Collect in a workflow, in order; failed items go to the last. An AI agent gets a single output. */
export const COLLECT_OUTPUTS = ['Finished', 'Not Finished', 'Failed'] as const;

export type CollectOutput = (typeof COLLECT_OUTPUTS)[number];

/** An operation other than a tool. A missing flag means no. */
export interface Operation {
	readonly label: string;
	readonly action: string;
	readonly description: string;
	/** May wait for a project, so *Maximum Wait* applies. */
	readonly mayWait?: true;
	/** Returns a project; with `files`, it can also download the project's files. */
	readonly returns?: 'project' | 'files';
	/** Returns only the account, so no option applies. */
	readonly hasNoOptions?: true;
}

/** Operations by resource; each resource defaults to its first operation. */
export const OPERATIONS = {
	project: {
		get: {
			label: 'Get',
			action: 'Get project',
			description: 'Get the status and results of a project, or the faces that Detect Faces found',
			returns: 'project',
		},
		[COLLECT]: {
			label: 'Collect',
			action: 'Collect projects',
			description:
				'Check started projects once and sort them into finished, not finished and failed; free of charge',
			returns: 'files',
		},
		delete: {
			label: 'Delete',
			action: 'Delete project',
			description: 'Permanently delete a project and its results',
		},
		download: {
			label: 'Download',
			action: 'Download project results',
			description: 'Download all results of a finished project',
			returns: 'files',
		},
		wait: {
			label: 'Wait',
			action: 'Wait for project',
			description: 'Wait until a started project is finished; free of charge',
			mayWait: true,
			returns: 'project',
		},
	},
	file: {
		upload: {
			label: 'Upload',
			action: 'Upload files',
			description: 'Upload files once, to use them in several projects',
		},
	},
	savedItem: {
		getAll: {
			label: 'Get Many',
			action: 'Get many saved items',
			description:
				'Get saved characters, voices, references, moodboards and brand kits, to use their files as inputs',
		},
	},
	voice: {
		getAll: {
			label: 'Get Many',
			action: 'Get many voices',
			description: 'Get the voices of Generate Voice, with every detail that the service sends',
		},
	},
	model: {
		getAll: {
			label: 'Get Many',
			action: 'Get many models',
			description:
				'Get the models that the tools offer, with their lengths, resolutions, sound and prices, cheapest first. Sends no request.',
		},
	},
	account: {
		get: {
			label: 'Get',
			action: 'Get account',
			description: 'Get the credit balance and plan of the account',
			hasNoOptions: true,
		},
	},
} as const satisfies Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** Returns undefined for a tool, and for an unknown value, which an expression may return. */
export const findOperation = (resource: unknown, operation: unknown): Operation | undefined =>
	typeof resource === 'string' && typeof operation === 'string'
		? (OPERATIONS as Readonly<Record<string, Readonly<Record<string, Operation>>>>)[resource]?.[
				operation
			]
		: undefined;

/** One value for each operation. */
export type OperationRecord<Value> = {
	readonly [Resource in keyof typeof OPERATIONS]: Readonly<
		Record<keyof (typeof OPERATIONS)[Resource], Value>
	>;
};
