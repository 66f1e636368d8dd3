import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Starts the system's Chromium without a window. Close it in afterAll. */
export function launchChromium(): Promise<Browser> {
	// Chromium refuses to sandbox itself for root, as which continuous integration often runs.
	const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
	return chromium.launch({ executablePath: chromiumPath(), args });
}

/** Path of the browser: `CHROMIUM_PATH`, or the first of the usual names on the PATH. */
export function chromiumPath(): string {
	const given = process.env.CHROMIUM_PATH;
	if (given) return given;
	const folders = (process.env.PATH ?? '').split(delimiter);
	const found = names
		.flatMap((name) => folders.map((folder) => join(folder, name)))
		.find(isExecutable);
	if (found) return found;
	throw new Error(
		`No Chromium was found (${names.join(', ')}). Install one, or name it in CHROMIUM_PATH.`,
	);
}

function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
