import { closedChoice, text } from '../fields';

/** The credential's fields. Its form hides the texts that are secret. */
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
	baseAddress: text('baseUrl', {
		label: 'Base Address',
		required: true,
		placeholder: 'e.g. https://api.example.com',
		description: 'Address of the API, with or without /v1',
	}),
	apiKey: text('apiKey', { label: 'API Key', required: true, description: '' }),
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
	webhookSecret: text('webhookSecret', {
		label: 'Webhook Secret',
		placeholder: 'Only for the trigger node',
		description:
			'For the trigger node only. Copy it from the developer hub when you create the webhook.',
	}),
	secondWebhookSecret: text('secondWebhookSecret', {
		label: 'Second Webhook Secret',
		description:
			'Secret of a second webhook, such as the one with the Test URL, or the previous secret during rotation. Accepted until you clear this field.',
	}),
} as const;
