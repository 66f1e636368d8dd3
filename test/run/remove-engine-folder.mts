import { rmSync } from 'node:fs';

// n8n-core creates this folder as soon as any file imports it.
afterAll(() => {
	const folder = process.env.N8N_USER_FOLDER;
	if (folder) rmSync(folder, { recursive: true, force: true });
});
