import { Argument, Command } from 'commander';
import { execa } from 'execa';
import { LAYERS, watchArguments } from './layers.mts';

const [layer] = new Command('test:watch')
	.description('Runs the tests of one layer, and after each change those that it touches.')
	.addArgument(
		new Argument('[layer]', 'CONTRIBUTING.md has what each contains')
			.choices(LAYERS)
			.default('unit'),
	)
	.parse().processedArgs as [string];

await execa('npx', ['jest', ...watchArguments(layer)], { stdio: 'inherit', reject: false });
