import sharp from 'sharp';
import { quickenTime } from '../support/engine/quick-time.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import type { Sample } from '../support/engine/inputs.mts';
import { TestService } from '../support/engine/service.mts';
import { violations } from './invariants.mts';
import { type Observed, runSchedule } from './run-schedule.mts';
import { type Schedule, scheduleOf } from './schedule.mts';

/**
 * Random misbehaviour of service and network, checked at the sandbox. `npm run test:faults -- --schedules N --seed S`
 * runs more; a violation names the seed of its schedule, which `--schedules 1 --seed <it>` runs alone.
 */

const PLANNED = Number(process.env.FAULTS_SCHEDULES ?? 300);
const GIVEN_SEED = process.env.FAULTS_SEED;
/** Schedules that run at the same time for each layout, each against a sandbox of its own. */
const LANES = 3;
const MS_PER_SCHEDULE = 3_000;

quickenTime(50);

const range = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

/** Half of the seeds are always the same, the others are new in each run. */
function seeds(): number[] {
	if (GIVEN_SEED !== undefined) return range(Number(GIVEN_SEED), PLANNED);
	const fixed = Math.ceil(PLANNED / 2);
	const fresh = Math.floor(Math.random() * 2 ** 31);
	console.info(
		`Fault schedules: seeds 1 to ${fixed}, and ${PLANNED - fixed} fresh ones from ${fresh}`,
	);
	return [...range(1, fixed), ...range(fresh, PLANNED - fixed)];
}

interface Tally {
	problems: string[];
	/** How many items ended how, so that a run without any effect is seen. */
	succeeded: number;
	failed: number;
	faulted: number;
	retried: number;
	stopped: number;
	deleted: number;
	collected: number;
	killedWhileCollecting: number;
}

function count(tally: Tally, schedule: Schedule, observed: Observed): void {
	const items = observed.runs.at(-1)!.outputs.flat();
	const succeeded = items.filter(({ json }) => json.id).length;
	tally.succeeded += succeeded;
	tally.failed += schedule.names.length - succeeded;
	tally.faulted += observed.requests.filter(({ fault }) => fault).length;
	tally.retried += observed.stop ? 0 : observed.runs.length - 1;
	tally.stopped += observed.stop ? 1 : 0;
	tally.deleted += observed.deletions.filter(({ told }) => told.deleted).length;
	tally.collected += observed.collecting?.finished.length ?? 0;
	tally.killedWhileCollecting += observed.collecting?.killed ?? 0;
	const wrong = violations(schedule, observed);
	tally.problems.push(...wrong.map((words) => `seed ${schedule.seed}: ${words}`));
}

/** Takes schedules from the list until it is empty. */
async function work(schedules: Schedule[], photo: Sample, tally: Tally): Promise<void> {
	const layout = schedules[0]?.layout;
	if (!layout) return;
	const service = await TestService.start({ layout, renderMs: 5 });
	try {
		for (let next = schedules.shift(); next; next = schedules.shift()) {
			count(tally, next, await runSchedule(next, service, photo));
		}
	} finally {
		await service.close();
	}
}

test(
	'never pays twice, never loses a project, whatever goes wrong',
	async () => {
		const rejections: unknown[] = [];
		const onRejection = (reason: unknown) => rejections.push(reason);
		process.on('unhandledRejection', onRejection);
		await useBinaryMode('filesystem');
		const bytes = await sharp({
			create: { width: 32, height: 32, channels: 3, background: 'teal' },
		})
			.png()
			.toBuffer();
		const photo = { fileName: 'photo.png', mimeType: 'image/png', bytes };
		const schedules = seeds().map(scheduleOf);
		const tally: Tally = {
			problems: [],
			succeeded: 0,
			failed: 0,
			faulted: 0,
			retried: 0,
			stopped: 0,
			deleted: 0,
			collected: 0,
			killedWhileCollecting: 0,
		};
		const byLayout = (['flat', 'nested'] as const).map((layout) =>
			schedules.filter((schedule) => schedule.layout === layout),
		);
		await Promise.all(
			byLayout.flatMap((list) => range(0, LANES).map(async () => await work(list, photo, tally))),
		);
		process.off('unhandledRejection', onRejection);
		const { problems, ...numbers } = tally;
		console.info(`${schedules.length} schedules: ${JSON.stringify(numbers)}`);
		expect(problems).toEqual([]);
		expect(rejections).toEqual([]);
		if (schedules.length < 50) return;
		// The faults must really happen, and most items must get through them.
		expect(numbers.faulted).toBeGreaterThan(schedules.length);
		expect(numbers.succeeded).toBeGreaterThan(schedules.length);
		expect(numbers.failed).toBeGreaterThan(schedules.length / 4);
		expect(numbers.retried).toBeGreaterThan(schedules.length / 20);
		expect(numbers.stopped).toBeGreaterThan(schedules.length / 20);
		expect(numbers.deleted).toBeGreaterThan(schedules.length / 20);
		expect(numbers.collected).toBeGreaterThan(schedules.length / 20);
		expect(numbers.killedWhileCollecting).toBeGreaterThan(schedules.length / 50);
	},
	60_000 + PLANNED * MS_PER_SCHEDULE,
);
