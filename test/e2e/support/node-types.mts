import { randomUUID } from 'node:crypto';
import axios from 'axios';
import type { INodeTypeDescription } from 'n8n-workflow';
import type { Owner } from '../../../demo/host/rest.mts';

/** Every node that the editor of an n8n is told of, the tool variants included. */
export async function nodeTypes(
	baseUrl: string,
	{ email, password }: Owner,
): Promise<INodeTypeDescription[]> {
	const http = axios.create({
		baseURL: baseUrl,
		proxy: false,
		headers: { 'browser-id': randomUUID() },
	});
	const login = await http.post('/rest/login', { emailOrLdapLoginId: email, email, password });
	const cookie = login.headers['set-cookie']?.map((each) => each.split(';')[0]).join('; ');
	const { data } = await http.get<INodeTypeDescription[]>('/types/nodes.json', {
		headers: { cookie },
	});
	return data;
}
