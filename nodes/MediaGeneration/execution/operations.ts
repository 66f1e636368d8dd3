import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { Failure } from '../api';
import type { Project } from '../api';
import { findTool } from '../catalog';
import { EXTENSIONS, typeOfExtension } from '../catalog/formats';
import type { Resource } from '../catalog/projects';
import type { FileType } from '../fields';
import type { Completion } from '../projections/fixed-properties';
import { downloadAll } from './download';
import { inputFile } from './files';
import { projectJson, startedJson } from './output';
import type { Plan } from './plan';
import { planItem, refusal } from './plan';
import type { Session } from './session';
import type { Submitted } from './submit';
import { submit } from './submit';
import type { Upload } from './upload';
import { uploadAll } from './upload';
import { settle, waitFor } from './wait';

/** What an item gives, without its pairing (execution/items adds that). */
export type Result = Pick<INodeExecutionData, 'json' | 'binary'>;

/** An item that was read and checked; running it sends the first request. */
export type Job = () => Promise<Result>;

interface Options {
	readonly maxWaitMinutes: number;
	readonly outputField: string;
}

const DEFAULTS: Options = { maxWaitMinutes: 60, outputField: 'data' };

const optionsOf = ({ context }: Session, itemIndex: number): Options => ({
	...DEFAULTS,
	...(context.getNodeParameter('options', itemIndex, {}) as Partial<Options>),
});

const downloaded = async (session: Session, project: Project, field: string): Promise<Result> => ({
	json: projectJson(project),
	binary: await session.gate.pass(async () => await downloadAll(session, project, field)),
});

/** Waits for a project that this item started; one that failed was not charged and may be started anew. */
async function outcome(
	session: Session,
	itemIndex: number,
	plan: Plan,
	{ id, isNew }: Submitted,
	minutes: number,
): Promise<Project> {
	const { resource, slug } = plan.tool;
	const waiting = { resource, id, group: slug, minutes, isNew };
	return await waitFor(session, waiting).catch((error: unknown) => {
		if (error instanceof Failure && error.facts.code !== undefined) {
			session.ledger.forget(itemIndex, plan.request);
		}
		throw error;
	});
}

async function generation(session: Session, itemIndex: number, plan: Plan): Promise<Result> {
	const { maxWaitMinutes, outputField } = optionsOf(session, itemIndex);
	const completion = session.context.getNodeParameter('completion', itemIndex) as Completion;
	const deadline = session.clock.now() + maxWaitMinutes * 60_000;
	const started = await submit(session, itemIndex, plan, deadline);
	if (completion === 'start') return { json: startedJson(started, plan.tool.resource) };
	const project = await outcome(session, itemIndex, plan, started, maxWaitMinutes);
	if (completion === 'wait') return { json: projectJson(project) };
	return await downloaded(session, project, outputField);
}

function projectIdOf(session: Session, itemIndex: number): string {
	const id = String(session.context.getNodeParameter('id', itemIndex) ?? '').trim();
	if (id === '')
		throw refusal(['Project ID (id) is empty; give the ID that starting the project returned']);
	if (/\{\{|[\s/]/.test(id)) {
		throw refusal([
			`Project ID (id) is "${id}", which is not an ID; switch the field to "Expression" if it holds one`,
		]);
	}
	return id;
}

function notReady(project: Project): Failure {
	return new Failure({
		message: `The ${project.resource} project ${project.id} is not finished yet (status ${project.status})`,
		description:
			'Use the operation Wait first, or start Download from the trigger’s completed event.',
		charge: 'started',
		projectId: project.id,
	});
}

type ProjectAction = (
	session: Session,
	itemIndex: number,
	resource: Resource,
	id: string,
) => Promise<Result>;

const PROJECT_ACTIONS: Readonly<Record<string, ProjectAction>> = {
	async get(session, _itemIndex, resource, id) {
		const read = async () => await session.service.read(resource, id);
		return { json: projectJson(await session.gate.pass(read)) };
	},
	async wait(session, itemIndex, resource, id) {
		const { maxWaitMinutes: minutes } = optionsOf(session, itemIndex);
		return {
			json: projectJson(await waitFor(session, { resource, id, group: resource, minutes })),
		};
	},
	async download(session, itemIndex, resource, id) {
		const read = async () => await session.service.read(resource, id);
		const project = await session.gate.pass(read);
		if (!settle(project)) throw notReady(project);
		return await downloaded(session, project, optionsOf(session, itemIndex).outputField);
	},
	async delete(session, _itemIndex, resource, id) {
		await session.gate.pass(async () => await session.service.remove(resource, id));
		return { json: { id, resource, deleted: true } };
	},
};

const FILE_TYPES = Object.keys(EXTENSIONS) as FileType[];

/** The binary fields that an upload names; the type follows from the file's MIME type, else its extension. */
async function planUploads(session: Session, itemIndex: number): Promise<Upload[]> {
	const names = String(session.context.getNodeParameter('files', itemIndex))
		.split(',')
		.map((name) => name.trim())
		.filter((name) => name !== '');
	if (names.length === 0)
		throw refusal(['Input Binary Fields (files) is empty; name at least 1 field']);
	return await Promise.all(
		names.map(async (name) => {
			const file = await inputFile(session.context, itemIndex, name).catch(() => undefined);
			if (!file) {
				throw refusal([
					`Input Binary Fields (files) names "${name}", but this item has no such binary field`,
				]);
			}
			const extension = file.extensions.find((one) => typeOfExtension(one, FILE_TYPES));
			if (extension === undefined) {
				throw refusal([
					`Input Binary Fields (files): "${file.fileName}" has the extension "${file.extensions[0] ?? 'none'}", which the service does not take`,
				]);
			}
			return { file, extension, type: typeOfExtension(extension, FILE_TYPES)! };
		}),
	);
}

async function upload(session: Session, uploads: readonly Upload[]): Promise<Result> {
	const done = await session.gate.pass(
		async () => await uploadAll(session.service, session.clock, uploads),
	);
	const files = done.map((one, index) => ({ field: uploads[index]!.file.field, ...one }));
	return {
		json: {
			file_path: files[0]!.file_path,
			expires_at: files[0]!.expires_at,
			files,
		} as IDataObject,
	};
}

/** Reads and checks one item, and tells how to run it. @throws Failure before anything was sent */
export async function jobFor(session: Session, itemIndex: number): Promise<Job> {
	const { context, tools } = session;
	const resource = context.getNodeParameter('resource', itemIndex) as string;
	const operation = context.getNodeParameter('operation', itemIndex) as string;
	if (resource === 'file' && operation === 'upload') {
		const uploads = await planUploads(session, itemIndex);
		return async () => await upload(session, uploads);
	}
	const tool = findTool(tools, resource, operation);
	if (tool) {
		const plan = await planItem(session, itemIndex, tool);
		return async () => await generation(session, itemIndex, plan);
	}
	const action = PROJECT_ACTIONS[operation];
	if (!action)
		throw refusal([`Operation (operation) is "${operation}", which ${resource} does not have`]);
	const id = projectIdOf(session, itemIndex);
	return async () => await action(session, itemIndex, resource as Resource, id);
}
