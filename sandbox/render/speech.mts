import { Chance } from './chance.mts';
import { RenderError } from './job.mts';

export const SAMPLE_RATE = 22_050;
const SPOKEN = /[aeiouyàâäåæáãèéêëìíîïòóôöøõœùúûüýÿ]+|[^\p{Script=Latin}\P{L}]|\d/giu;
const SYLLABLE_SECONDS = 0.17;
const WORD_PAUSE_SECONDS = 0.06;
const SENTENCE_PAUSE_SECONDS = 0.25;
const SYLLABLES_PER_TURN = 50;
/** A quarter of an hour. */
const MOST_CHARACTERS = 10_000;

/** One sound or (without `syllable`) one pause, in seconds. */
interface Part {
	seconds: number;
	syllable?: string;
}

/** Makes the samples (-1 to 1) of one syllable. */
export type Voice = (syllable: string, samples: number) => Float32Array;

/** What to speak: a sound per vowel group, digit or letter without vowels, pauses between words and sentences. */
function speechPlan(text: string): Part[] {
	const parts: Part[] = [];
	for (const word of text.split(/\s+/).filter((each) => each !== '')) {
		const syllables = word.match(SPOKEN) ?? [word];
		parts.push(...syllables.map((syllable) => ({ seconds: SYLLABLE_SECONDS, syllable })));
		parts.push({
			seconds: /[.!?…。！？]["')]*$/u.test(word) ? SENTENCE_PAUSE_SECONDS : WORD_PAUSE_SECONDS,
		});
	}
	return parts.length > 0 ? parts : [{ seconds: SENTENCE_PAUSE_SECONDS }];
}

/** Speaks the text as a mono WAV file of 16 bits. Yields to other work every few syllables. */
export async function speak(text: string, voice: Voice): Promise<Buffer> {
	if (text.length > MOST_CHARACTERS) {
		throw new RenderError(
			'text_too_long',
			`The text has ${text.length} characters; the sandbox speaks at most ${MOST_CHARACTERS}`,
		);
	}
	const chunks: Buffer[] = [];
	for (const [index, { seconds, syllable }] of speechPlan(text).entries()) {
		const samples = Math.round(seconds * SAMPLE_RATE);
		chunks.push(syllable === undefined ? Buffer.alloc(samples * 2) : pcm(voice(syllable, samples)));
		if (index % SYLLABLES_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
	}
	return wav(Buffer.concat(chunks));
}

/** A made-up speaker: pitch and timbre come from the name, the vowel from the syllable. */
export function namedVoice(name: string): Voice {
	const chance = new Chance('voice', name);
	const [pitch, throat] = [chance.between(85, 240), chance.between(0.85, 1.2)];
	return (syllable, samples) => {
		const vowel = new Chance('vowel', syllable.toLowerCase());
		const formants = [vowel.between(300, 850), vowel.between(900, 2300), 2700].map(
			(each) => each * throat,
		);
		const bend = vowel.between(-0.12, 0.12);
		return Float32Array.from({ length: samples }, (_, index) => {
			const time = index / SAMPLE_RATE;
			const phase = 2 * Math.PI * pitch * (time + (bend * time * index) / samples);
			const harmonics = formants.map((formant, rank) => {
				const number = Math.max(1, Math.round(formant / pitch));
				return Math.sin(phase * number) / (rank + 1.5);
			});
			const sum = harmonics.reduce((total, each) => total + each, Math.sin(phase) * 0.8);
			return sum * 0.3 * loudness(index / samples);
		});
	};
}

/** A speaker made from a sample: each syllable starts at another place in it. */
export function sampledVoice(sample: Float32Array): Voice {
	return (syllable, samples) => {
		const chance = new Chance('grain', syllable.toLowerCase());
		const speed = chance.between(0.9, 1.15);
		const room = Math.max(1, sample.length - samples * speed);
		const start = chance.between(0, room);
		return Float32Array.from({ length: samples }, (_, index) => {
			const heard = sample[Math.floor(start + index * speed) % sample.length];
			return heard * loudness(index / samples);
		});
	};
}

/** Soft at both ends of a syllable; `share` runs from 0 to 1. */
function loudness(share: number): number {
	return Math.min(1, share * 8, (1 - share) * 5);
}

function pcm(samples: Float32Array): Buffer {
	const bytes = Buffer.alloc(samples.length * 2);
	samples.forEach((sample, index) => {
		bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), index * 2);
	});
	return bytes;
}

function wav(data: Buffer): Buffer {
	const header = Buffer.alloc(44);
	header.write('RIFF', 0);
	header.writeUInt32LE(36 + data.length, 4);
	header.write('WAVEfmt ', 8);
	header.writeUInt32LE(16, 16);
	header.writeUInt16LE(1, 20);
	header.writeUInt16LE(1, 22);
	header.writeUInt32LE(SAMPLE_RATE, 24);
	header.writeUInt32LE(SAMPLE_RATE * 2, 28);
	header.writeUInt16LE(2, 32);
	header.writeUInt16LE(16, 34);
	header.write('data', 36);
	header.writeUInt32LE(data.length, 40);
	return Buffer.concat([header, data]);
}
