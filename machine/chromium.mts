import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { root } from './root.mts';
import { findProgram } from './programs.mts';

/** The folder for Chromium's files outside its profile: crash reports, dconf settings, Mesa's shaders. */
const chromiumFolder = join(root, '.cache', 'chromium');
const PROGRAM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A browser step may take minutes on a busy machine. */
export const BROWSER_STEP_TIMEOUT_MS = 300_000;

/** Starts the system's Chromium, headless. The caller must close it. */
export function launchChromium(): Promise<Browser> {
	const executablePath = findChromium();
	if (!executablePath) {
		throw new Error(
			`No Chromium was found (${PROGRAM_NAMES.join(', ')}). Install one, or name it in CHROMIUM_PATH.`,
		);
	}
	// Chromium refuses to run its sandbox as root, which is common in continuous integration.
	const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
	const env = { ...process.env, XDG_CACHE_HOME: chromiumFolder, XDG_CONFIG_HOME: chromiumFolder };
	return chromium.launch({ executablePath, args, env });
}

const findChromium = (): string | undefined =>
	process.env.CHROMIUM_PATH || findProgram(PROGRAM_NAMES);

/** The missing system packages, for `describeOrSkip`. */
export const findMissingChromium = (): string[] => (findChromium() ? [] : ['chromium']);
