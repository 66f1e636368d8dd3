// execFile replaces execa here, since jest on Node 20 cannot load packages that exist only as ES modules.
import { execFile } from 'node:child_process';
import installer from '@ffmpeg-installer/ffmpeg';

const MAX_RUN_MS = 10 * 60_000;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** `log` has ffmpeg's output on standard error, or else the reason of the failure. */
export class FfmpegError extends Error {
	constructor(readonly log: string) {
		super(`ffmpeg failed: ${log.trim().split('\n').slice(-3).join(' / ')}`);
		this.name = 'FfmpegError';
	}
}

interface Finished {
	/** The output on `pipe:1`. */
	output: Buffer;
	/** The output on standard error. */
	log: string;
}

/**
 * Uses the static build of ffmpeg with one filter thread, and overwrites outputs.
 * @throws FfmpegError if ffmpeg fails
 */
export async function runFfmpeg(args: readonly string[]): Promise<Finished> {
	const all = ['-hide_banner', '-nostdin', '-y', '-filter_threads', '1', ...args];
	return new Promise((resolve, reject) => {
		execFile(
			installer.path,
			all,
			{ encoding: 'buffer', maxBuffer: MAX_OUTPUT_BYTES, timeout: MAX_RUN_MS },
			(error, output, log) => {
				if (error) reject(new FfmpegError(log.toString() || error.message));
				else resolve({ output, log: log.toString() });
			},
		);
	});
}

/** Without an output file, ffmpeg prints its description of the input and exits with an error. */
export async function describeFile(path: string): Promise<string> {
	try {
		return (await runFfmpeg(['-i', path])).log;
	} catch (error) {
		if (error instanceof FfmpegError) return error.log;
		throw error;
	}
}
