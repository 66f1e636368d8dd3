import { closedChoice } from '../fields';

/** The credential's choice fields. */
export const CREDENTIAL_PARAMETERS = {
	service: closedChoice('service', {
		labels: { magicHour: 'Magic Hour', custom: 'Custom' },
		about: {
			magicHour: 'Uses https://api.magichour.ai',
			custom: 'Another service with the same API, such as the sandbox',
		},
		default: 'magicHour',
		description: 'The service that issued your API key',
	}),
	requestFormat: closedChoice('layout', {
		label: 'Request Format',
		labels: { flat: 'Flat', nested: 'Nested' },
		about: {
			flat: 'Media inputs at the top level of a request; works with 11 of the 31 tools',
			nested: 'Media inputs inside "assets"',
		},
		default: 'flat',
		description: 'Choose Nested if the API reference shows an "assets" object',
	}),
} as const;
