import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpeg } from '../ffmpeg.mts';
import { requiredInput, textSetting, type Tool } from '../job.mts';
import { SAMPLE_RATE, sampledVoice, speak } from '../speech.mts';
import { asAudio, openAudio } from '../videos.mts';

const SAMPLE_SECONDS = 15;

/** The prompt spoken in syllables that are cut from the given sound, as WAV. */
export const aiVoiceCloner: Tool = async (job) => {
	const audio = requiredInput(job, 'audio_file_path');
	await openAudio(audio);
	const output = join(job.outputDir, 'output.wav');
	await writeFile(
		output,
		await speak(textSetting(job, 'prompt'), sampledVoice(await samplesOf(audio))),
	);
	return [output];
};

/** The loud parts of the start of a sound, levelled to nearly full volume. */
async function samplesOf(path: string): Promise<Float32Array> {
	const mono = ['-vn', '-ac', '1', '-ar', String(SAMPLE_RATE), '-t', String(SAMPLE_SECONDS)];
	const audible = ['-af', 'silenceremove=stop_periods=-1:stop_duration=0.1:stop_threshold=-40dB'];
	const raw = ['-f', 's16le', 'pipe:1'];
	const read = async (filter: string[]) =>
		(await asAudio(ffmpeg(['-i', path, ...filter, ...mono, ...raw]))).output;
	const voiced = await read(audible);
	const bytes = voiced.length > 0 ? voiced : await read([]);
	const samples = Float32Array.from({ length: bytes.length >> 1 }, (_, at) =>
		bytes.readInt16LE(at * 2),
	);
	const peak = samples.reduce((most, each) => Math.max(most, Math.abs(each)), 1);
	return samples.map((each) => (each / peak) * 0.9);
}
