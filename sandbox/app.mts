import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { addApiRoutes } from './routes/api-routes.mts';
import { addControlRoutes } from './routes/control.mts';
import { resolveSandboxPath } from './sandbox-path.mts';
import type { Service } from './service.mts';
import { addStorageRoutes } from './routes/storage-routes.mts';
import { HttpError } from './errors.mts';

const PACKAGES_FOLDER = resolveSandboxPath('..', 'node_modules');
const PORTAL_FOLDERS = [
	resolveSandboxPath('portal'),
	join(PACKAGES_FOLDER, '@picocss/pico/css'),
	join(PACKAGES_FOLDER, 'lit-html'),
];
/** The sandbox's own routes aren't part of the service, so requests to them aren't logged. */
const OWN_PATHS = /^\/(_sandbox|portal)(\/|\?|$)/;

/**
 * The only accepted host names: a website could otherwise resolve its domain to this machine (DNS rebinding) and read
 * the portal.
 */
const LOCAL_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;
const FOREIGN_HOST_MESSAGE =
	'The sandbox accepts the host names 127.0.0.1, localhost and [::1] only';

type Thrown = FastifyError & { headers?: Record<string, string> };

export function buildApp(service: Service): FastifyInstance {
	const app = Fastify({
		forceCloseConnections: true,
		frameworkErrors: (error, _request, reply) => sendError(error, reply),
	});
	app.addHook('onRequest', async ({ headers, method }, reply) => {
		if (!LOCAL_HOST.test(headers.host ?? '')) throw new HttpError(403, FOREIGN_HOST_MESSAGE);
		// The default status of DELETE, which `sendError` and the 404 handler override.
		if (method === 'DELETE') reply.code(204);
	});
	installJsonParser(app, service);
	installRequestLog(app, service);
	service.faults.install(app);
	app.setErrorHandler((error: Thrown, _request, reply) => sendError(error, reply));
	app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not Found' }));
	app.register(fastifyStatic, { root: PORTAL_FOLDERS, prefix: '/portal', redirect: true });
	app.register(addApiRoutes(service), { prefix: '/v1' });
	app.register(addStorageRoutes(service), { prefix: '/storage' });
	app.register(addControlRoutes(service), { prefix: '/_sandbox' });
	return app;
}

/** An empty body counts as missing instead of invalid. */
function installJsonParser(app: FastifyInstance, { log }: Service): void {
	const parse = app.getDefaultJsonParser('error', 'error');
	app.removeContentTypeParser(['application/json', 'text/plain']);
	app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
		const text = body as string;
		log.noteBody(request, text);
		if (text === '') done(null, undefined);
		else void parse(request, text, done);
	});
}

function installRequestLog(app: FastifyInstance, { log }: Service): void {
	app.addHook('onRequest', async (request) => {
		if (!OWN_PATHS.test(request.url)) log.begin(request);
	});
	app.addHook('onResponse', async (request, reply) => log.finish(request, reply.statusCode));
}

function sendError(error: Thrown, reply: FastifyReply): FastifyReply {
	const { statusCode = 500, headers = {} } = error;
	if (statusCode < 500) {
		return reply.code(statusCode).headers(headers).send({ message: error.message });
	}
	const hasDisconnected = reply.request.raw.aborted || error.code === 'ERR_STREAM_PREMATURE_CLOSE';
	if (!hasDisconnected) console.error(error);
	return reply.code(500).send({ message: 'Internal Server Error' });
}
