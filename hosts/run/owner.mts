import { randomUUID } from 'node:crypto';
import axios from 'axios';
import { freshConnections } from '../../machine/loopback.mts';
import { readMessage, type Login } from './rest.mts';

/** The owner account of every private n8n. */
export const owner = {
	email: 'demo@example.com',
	firstName: 'Demo',
	lastName: 'User',
	password: 'Media-demo-1',
};

/** Creates the owner account of a new n8n, or logs in to the existing one. */
export async function logIn(baseUrl: string): Promise<Login> {
	const browserId = randomUUID();
	const headers = { 'browser-id': browserId };
	const settings = {
		baseURL: `${baseUrl}/rest`,
		validateStatus: null,
		proxy: false,
		httpAgent: freshConnections,
		headers,
	} as const;
	const setUp = await axios.post('/owner/setup', owner, settings);
	const { email, password } = owner;
	const asked = { emailOrLdapLoginId: email, email, password };
	const login = setUp.status === 200 ? setUp : await axios.post('/login', asked, settings);
	if (login.status !== 200) {
		throw new Error(
			`n8n accepted neither the owner (${readMessage(setUp)}) nor the login (${readMessage(login)}).`,
		);
	}
	const cookies = login.headers['set-cookie'] ?? [];
	const [cookie] = cookies.find((each) => each.startsWith('n8n-auth='))?.split(';') ?? [];
	return { browserId, cookie };
}
