import type { Choice } from '../../fields';

/** A list whose first entry leaves the choice to the service, and sends nothing. */
export const orAutomatic = (choices: ReadonlyArray<string | Choice>, label = 'Automatic') => ({
	choices: [{ value: 'default', label }, ...choices],
	default: 'default',
	unset: 'default',
});
