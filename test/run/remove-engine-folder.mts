import { rmSync } from 'node:fs';

// n8n-core creates its folder while it loads, whichever file of a test loads it.
afterAll(() => {
	const folder = process.env.N8N_USER_FOLDER;
	if (folder) rmSync(folder, { recursive: true, force: true });
});
