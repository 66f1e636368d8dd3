import { COMMON_OPTIONS } from '../../../nodes/MediaGeneration/form/options-property';
import { listFiles } from '../support/sources.mts';

const readers = listFiles('nodes', ['.ts'])
	.filter(({ path }) => !path.includes('/form/'))
	.map(({ text }) => text)
	.join('\n');

test.each(COMMON_OPTIONS.map(({ name }) => name))(
	'code outside the form reads the option %s',
	(name) => {
		expect(readers).toMatch(new RegExp(`\\b${name}\\b`));
	},
);
