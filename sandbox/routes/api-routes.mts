import type { FastifyInstance } from 'fastify';
import type { SavedItemsQuery } from '../account/saved-items.mts';
import type { VoicesQuery } from '../account/voices.mts';
import { checkInputs, resolveLibraryLinks } from '../projects/inputs.mts';
import type { MediaValue } from '../contract/contract.mts';
import { makeGenerationResponse, createProjectView } from '../projects/project.mts';
import type { Service } from '../service.mts';
import { requireFound, HttpError } from '../errors.mts';
import { isJsonObject, type JsonObject, type ProjectKind } from '../types.mts';

type WithId = { Params: { id: string } };
type WithQuery = { Querystring: Record<string, string> };
type UploadItem = { type: string; extension: string };

const DEFAULT_PAGE_SIZE = 20;
const KINDS: ProjectKind[] = ['video', 'image', 'audio'];

/** The routes under /v1 (spec 4.1 to 4.3). Each requires an API key. */
export function addApiRoutes(service: Service) {
	const { layout, contract, storage, projects } = service;

	function validate(schemaName: string, body: unknown): JsonObject {
		if (body === undefined) throw new HttpError(400, 'Missing request body');
		const problems = contract.findProblems(schemaName, body);
		if (problems.length > 0) throw new HttpError(400, problems.join('; '));
		return body as JsonObject;
	}

	const checkQuery = (schemaName: string, query: Record<string, string>): JsonObject =>
		validate(schemaName, { ...query, limit: Number(query.limit ?? DEFAULT_PAGE_SIZE) });

	function validateWithMedia(schemaName: string, body: unknown): [JsonObject, MediaValue[]] {
		const valid = validate(schemaName, body);
		const media = resolveLibraryLinks(contract.listMedia(schemaName, valid), projects.list());
		checkInputs(media, layout, storage);
		return [valid, media];
	}

	return async (api: FastifyInstance): Promise<void> => {
		api.addHook('onRequest', async (request) => {
			const { name } = service.apiKeys.requireKey(request.headers.authorization);
			service.log.noteKey(request, name);
			service.rateLimit.countRequest();
		});

		api.addHook('preParsing', (request, _reply, payload, done) => {
			service.log.countBytes(request);
			done(null, payload);
		});

		api.post('/files/upload-urls', async ({ body }) => {
			const valid: unknown = validate(`upload-urls.${layout}`, body);
			const items = (layout === 'flat' ? valid : (valid as JsonObject).items) as UploadItem[];
			checkExtensions(items, contract.listExtensions(layout));
			const urls = items.map(({ type, extension }) => storage.reserveUpload(type, extension));
			return layout === 'flat' ? urls : { items: urls };
		});

		api.post<{ Params: { tool: string } }>('/:tool', async ({ params, body }) => {
			const tool = requireFound(contract.findTool(params.tool, layout));
			const [valid, media] = validateWithMedia(`${tool.slug}.${layout}`, body);
			const project = projects.create(tool, normalizeBody(valid, media), media);
			return makeGenerationResponse(project, layout);
		});

		for (const kind of KINDS) {
			const path = `/${kind}-projects/:id`;
			api.get<WithId>(path, async ({ params }) =>
				createProjectView(projects.get(params.id, kind), layout, storage),
			);
			// The spec has no delete call for audio projects.
			if (kind === 'audio' && layout === 'flat') continue;
			api.delete<WithId>(path, async ({ params }) =>
				projects.remove(projects.get(params.id, kind)),
			);
		}

		if (layout === 'nested') {
			api.post('/face-detection', async ({ body }) => {
				const [, [target]] = validateWithMedia('face-detection.nested', body);
				return { id: service.faceDetections.start(target), credits_charged: 0 };
			});
			api.get<WithId>('/face-detection/:id', async ({ params }) =>
				service.faceDetections.view(params.id),
			);
			api.get('/account', async () => service.account.view());
			api.get<WithQuery>('/saved-items', async ({ query }) =>
				service.savedItems.listPage(
					checkQuery('saved-items-query.nested', query) as SavedItemsQuery,
				),
			);
			api.get<WithQuery>('/voices', async ({ query }) =>
				service.voices.listPage(checkQuery('voices-query.nested', query) as VoicesQuery),
			);
		}
	};
}

/** @throws HttpError 422 naming every item with an extension that its type does not allow */
function checkExtensions(items: UploadItem[], allowed: Record<string, string[]>): void {
	const problems = items.flatMap(({ type, extension }, index) =>
		allowed[type].includes(extension)
			? []
			: [
					`${index}.extension: '${extension}' is not allowed for ${type}; use ${allowed[type].join(', ')}`,
				],
	);
	if (problems.length > 0) throw new HttpError(422, problems.join('; '));
}

/**
 * Converts a valid request of either layout to one form: removes media values, and moves `style.high_quality` and the
 * remaining fields of `assets` to the top level.
 */
function normalizeBody(body: JsonObject, media: MediaValue[]): JsonObject {
	const { assets, style, ...top } = body;
	const plain: JsonObject = { ...top, ...(isJsonObject(assets) ? assets : {}) };
	for (const { field } of media) {
		const [first, second] = field.split('.');
		delete plain[first === 'assets' ? second : first];
	}
	if (!isJsonObject(style)) return plain;
	const { high_quality, ...rest } = style;
	return { ...plain, style: rest, ...(high_quality === undefined ? {} : { high_quality }) };
}
