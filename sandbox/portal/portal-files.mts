import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { ownFile } from '../own-files.mts';
import { notFound } from '../vocabulary.mts';

const FILES: Record<string, string> = {
	'index.html': 'text/html; charset=utf-8',
	'portal.css': 'text/css; charset=utf-8',
	'portal.js': 'text/javascript; charset=utf-8',
	'elements.js': 'text/javascript; charset=utf-8',
	'results.js': 'text/javascript; charset=utf-8',
	'words.js': 'text/javascript; charset=utf-8',
};

/** The portal page and its files. */
export async function portalFiles(app: FastifyInstance): Promise<void> {
	app.get('/portal', async (_request, reply) => reply.redirect('/portal/'));
	app.get<{ Params: { file: string } }>('/portal/:file', async ({ params }, reply) =>
		send(params.file, reply),
	);
	app.get('/portal/', async (_request, reply) => send('index.html', reply));
}

async function send(file: string, reply: { type(type: string): unknown }): Promise<Buffer> {
	if (!Object.hasOwn(FILES, file)) throw notFound();
	const content = await readFile(ownFile('portal', file)).catch(() => {
		throw notFound();
	});
	reply.type(FILES[file]);
	return content;
}
