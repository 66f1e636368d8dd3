import { Command, InvalidArgumentError } from 'commander';
import { execa } from 'execa';

/** `npm run test:faults -- --schedules N --seed S --path P`: runs only the fault schedules, against the built node. */

function whole(text: string): number {
	if (!/^\d+$/.test(text)) throw new InvalidArgumentError(`"${text}" is not a whole number.`);
	return Number(text);
}

const { schedules, seed, path } = new Command('test:faults')
	.description('Drives the built node against the sandbox while service and network misbehave.')
	.option('--schedules <n>', 'how many schedules', whole, 300)
	.option(
		'--seed <s>',
		'seed of the first one; without it half of them are fixed, half are new',
		whole,
	)
	.option('--path <p>', 'with a seed: only the schedule that a violation names')
	.parse()
	.opts<{ schedules: number; seed?: number; path?: string }>();

const { exitCode } = await execa('npx', ['jest', 'test/wire/random-faults/random-faults'], {
	stdio: 'inherit',
	reject: false,
	env: {
		FAULTS_SCHEDULES: String(schedules),
		...(seed === undefined ? {} : { FAULTS_SEED: String(seed) }),
		...(path === undefined ? {} : { FAULTS_PATH: path }),
	},
});
process.exitCode = exitCode ?? 1;
