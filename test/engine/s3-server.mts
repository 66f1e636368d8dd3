import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Loopback, serve } from '../../hosts/loopback.mts';

/** The part of S3 that n8n needs for binary data: one bucket, path style, objects in memory. */
export interface S3Server extends Loopback {
	/** Objects by key. */
	objects: Map<string, S3Object>;
	/** The requests in order, such as `PUT workflows/…`. */
	requests: string[];
}

interface S3Object {
	bytes: Buffer;
	/** The headers `content-type` and `x-amz-meta-*`, as uploaded. */
	headers: Record<string, string>;
}

/** Bytes per piece of a GET response, so that an object arrives in several pieces. */
const PIECE = 64 * 1024;

function keepHeaders(headers: IncomingHttpHeaders): Record<string, string> {
	const kept = Object.entries(headers).filter(
		([name]) => name === 'content-type' || name.startsWith('x-amz-meta-'),
	);
	return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}

function* splitBytes(bytes: Buffer): Generator<Buffer> {
	for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

function refuse(response: ServerResponse, status: number, code: string): void {
	response.writeHead(status, { 'content-type': 'application/xml' });
	response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

export async function startS3Server(bucket: string): Promise<S3Server> {
	const objects = new Map<string, S3Object>();
	const requests: string[] = [];

	async function put(key: string, request: IncomingMessage, response: ServerResponse) {
		const bytes = await buffer(request);
		const digest = createHash('md5').update(bytes).digest('base64');
		if (request.headers['content-md5'] !== digest) return refuse(response, 400, 'BadDigest');
		objects.set(key, { bytes, headers: keepHeaders(request.headers) });
		response.writeHead(200).end();
	}

	function read(key: string, method: string | undefined, response: ServerResponse) {
		const found = objects.get(key);
		if (!found) return refuse(response, 404, 'NoSuchKey');
		const { bytes, headers } = found;
		response.writeHead(200, { ...headers, 'content-length': bytes.length });
		if (method === 'HEAD') response.end();
		else Readable.from(splitBytes(bytes)).pipe(response);
	}

	const server = await serve(async (request, response) => {
		const { pathname } = new URL(request.url ?? '/', 'http://s3');
		const [, name, ...parts] = decodeURIComponent(pathname).split('/');
		const key = parts.join('/');
		requests.push(`${request.method} ${key}`);
		if (name !== bucket) refuse(response, 404, 'NoSuchBucket');
		else if (request.method === 'PUT') await put(key, request, response);
		else if (request.method === 'HEAD' && key === '') response.writeHead(200).end();
		else if (request.method === 'GET' || request.method === 'HEAD')
			read(key, request.method, response);
		else refuse(response, 501, 'NotImplemented');
	});
	return { ...server, objects, requests };
}
