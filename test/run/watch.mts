import { Argument, Command } from 'commander';
import { execa } from 'execa';

/** `npm run test:watch -- engine`: runs the tests of one layer again when something they depend on changes. */

const onBuiltNode = ['engine', 'faults', 'hostile'];
const layers = ['unit', 'contract', 'sandbox', ...onBuiltNode];

const [layer] = new Command('test:watch')
	.description('Runs the tests of one layer, and again after each change.')
	.addArgument(new Argument('[layer]').choices(layers).default('unit'))
	.parse().processedArgs as [string];

const needsBuild = onBuiltNode.includes(layer);
if (needsBuild) await execa('npm', ['run', 'build'], { stdio: 'inherit' });
const compiling = needsBuild && execa('npx', ['tsc', '--watch'], { reject: false });
// After a build, the tests affected by a change are not known: all of them run.
const how = needsBuild ? '--watchAll' : '--watch';
await execa('npx', ['jest', how, `test/${layer}`], { stdio: 'inherit', reject: false });
if (compiling) compiling.kill();
