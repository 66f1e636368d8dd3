import { randomUUID } from 'node:crypto';

const EVENT_BYTES = 1_500;

/** The body is 1.5 kB long, and has the service's fields. */
export function makeTypicalEventBody(id: string = randomUUID()): string {
	const body = (prompt: string) =>
		JSON.stringify({
			type: 'video.completed',
			payload: {
				id,
				name: 'Summer campaign, clip 3',
				status: 'complete',
				type: 'TEXT_TO_VIDEO',
				created_at: '2026-01-15T10:30:00.000Z',
				width: 512,
				height: 960,
				fps: 30,
				end_seconds: 15,
				total_frame_cost: 450,
				credits_charged: 450,
				enabled: true,
				prompt,
				downloads: [
					{
						url: `https://videos.example.com/${id}/output.mp4?signature=${'0'.repeat(64)}`,
						expires_at: '2026-01-16T10:30:00.000Z',
					},
				],
			},
		});
	return body('x'.repeat(EVENT_BYTES - body('').length));
}
