// execFile replaces execa here, since jest on Node 20 cannot load packages that exist only as ES modules.
import { execFile } from 'node:child_process';
import installer from '@ffmpeg-installer/ffmpeg';

const MAX_RUN_MS = 10 * 60_000;

/**
 * Returns ffmpeg's output on standard error. Uses the static build with one filter thread, and overwrites outputs.
 * @throws Error with this output as `log` if ffmpeg fails
 */
export async function runFfmpeg(args: readonly string[]): Promise<string> {
	const all = ['-hide_banner', '-nostdin', '-y', '-filter_threads', '1', ...args];
	return new Promise((resolve, reject) => {
		execFile(installer.path, all, { timeout: MAX_RUN_MS }, (error, _output, log) => {
			if (!error) return resolve(log);
			const lines = log.trim().split('\n').slice(-3).join(' / ') || error.message;
			reject(Object.assign(new Error(`ffmpeg failed: ${lines}`), { log }));
		});
	});
}
