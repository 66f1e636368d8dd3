import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';

/*
 * Sends or stores a large file with Node.js alone, as n8n does: `node transfer-alone.mjs PUT|GET <url> <file>`.
 */

const [method, url, file] = process.argv.slice(2);
const isUpload = method === 'PUT';
const headers = isUpload ? { 'content-length': (await stat(file)).size } : {};
const asking = request(url, { method, headers });
const responding = once(asking, 'response');
if (isUpload) await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), asking);
else asking.end();
const [response] = await responding;
if (isUpload) response.resume();
else await writeFile(file, response);
if (response.statusCode !== 200) throw new Error(`The server returned ${response.statusCode}.`);
