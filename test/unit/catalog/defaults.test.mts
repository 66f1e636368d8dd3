import type { INodeProperties } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { DEFAULTS } from '../../../nodes/MediaGeneration/catalog/defaults';
import { optionsOf } from '../../../nodes/MediaGeneration/execution/plan/options';
import { nodeProperties } from '../../../nodes/MediaGeneration/form/properties';
import { triggerProperties } from '../../../nodes/MediaGeneration/form/trigger-properties';
import { settingsOf } from '../../../nodes/MediaGeneration/trigger/settings';
import { fakeExecution } from '../../support/fake-execution.mts';
import { inputWith } from '../support/input.mts';

/** The form's defaults are what a run uses if nothing is stored. */

/** Every default of an entry in a collection "Options". */
function shown(properties: readonly INodeProperties[], name: string): unknown[] {
	const options = properties
		.filter((property) => property.name === 'options')
		.flatMap((property) => (property.options ?? []) as INodeProperties[]);
	return [...new Set(options.filter((one) => one.name === name).map((one) => one.default))];
}

const form = nodeProperties(catalog);

test.each(['maxWaitMinutes', 'outputField'] as const)('%s: form and run agree', (name) => {
	expect(shown(form, name)).toEqual([optionsOf(inputWith({}))[name]]);
});

test('the trigger’s tolerance and once: form and run agree', async () => {
	const { context } = fakeExecution({ parameters: [{}] });
	const hook = {
		...context,
		getNode: () => ({ id: 'x', parameters: {} }),
		getWorkflow: () => ({ id: 'w' }),
		getNodeParameter: (_: string, fallback: unknown) => fallback,
	};
	const settings = await settingsOf(hook as never);
	expect(shown(triggerProperties, 'toleranceSeconds')).toEqual([settings.toleranceSeconds]);
	expect(shown(triggerProperties, 'once')).toEqual([settings.once]);
});

/** n8n's linter wants the default of a list or limit as a literal in the form. */
test.each([
	['limit', form, DEFAULTS.limit],
	['outputs', triggerProperties, DEFAULTS.outputs],
	['verification', triggerProperties, DEFAULTS.verification],
] as const)('%s: form and run agree', (name, properties, value) => {
	const defaults = properties.filter((one) => one.name === name).map((one) => one.default);
	expect([...new Set(defaults)]).toEqual([value]);
});
