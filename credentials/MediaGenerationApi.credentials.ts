import type {
	Icon,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';
import {
	ADDRESS_END,
	MAGIC_HOUR,
	PORTAL_OF_MAGIC_HOUR,
} from '../nodes/MediaGeneration/api/http/connection';
import { authorize } from '../nodes/MediaGeneration/api/http/authorize';
import { CREDENTIAL_PARAMETERS } from '../nodes/MediaGeneration/catalog/credential-parameters';
import { UPLOAD_URLS_PATH } from '../nodes/MediaGeneration/catalog/projects';
import { createNotice, createProperty } from '../nodes/MediaGeneration/form/property';

const customOnly = { displayOptions: { show: { service: ['custom'] } } };
const secret = { typeOptions: { password: true } };

const isCustom = '$credentials.service === "custom"';
const baseAddress = `($credentials.baseUrl ?? "").trim().replace(${String(ADDRESS_END)}, "")`;
const isFlat = `${isCustom} && ($credentials.layout ?? "flat") === "flat"`;
const imageUploadRequests = '[{ type: "image", extension: "png" }]';

/** Replaces n8n's limit of five minutes, which `timeout` in `test.request` doesn't change. */
const LONGEST_TEST_MS = 20_000;

const CHECK_ADDRESS =
	'With Service set to Custom, check Base Address. Otherwise, check any proxy between n8n and the service.';

/** By HTTP status. */
const MESSAGES = {
	'401':
		'The service rejected the API key (401). Check it, or create a new one in the service’s developer hub.',
	'403':
		'This call isn’t allowed (403). Check the API key’s permissions, your plan, and any proxy between n8n and the service.',
	'301 302 303 307 308':
		'The service’s address redirects, and the node doesn’t send the API key there. With Service set to Custom, open it in a browser, and enter the address that you see there as Base Address. Otherwise, check any proxy between n8n and the service.',
	'404 405': `The service wasn’t found at its address. ${CHECK_ADDRESS}`,
	'400 422':
		'The service rejected the format of the request. With Service set to Custom, choose the other Request Format. Otherwise, update this package.',
};

// Matches text instead of JSON, such as a website's home page.
const PAGE = {
	key: 'constructor',
	value: String,
	message: `The service’s address returns a page instead of data. ${CHECK_ADDRESS}`,
};

// n8n accepts both kinds of rules in one list; the type of `rules` allows only one kind.
const CREDENTIAL_RULES = [
	...Object.entries(MESSAGES).flatMap(([statuses, message]) =>
		statuses.split(' ').map((status) => ({
			type: 'responseCode',
			properties: { value: Number(status), message },
		})),
	),
	{ type: 'responseSuccessBody', properties: PAGE },
] as ICredentialTestRequest['rules'];

export class MediaGenerationApi implements ICredentialType {
	name = 'mediaGenerationApi';

	displayName = 'Media Generation (Magic Hour) API';

	icon: Icon = {
		light: 'file:../icons/media-generation.svg',
		dark: 'file:../icons/media-generation.dark.svg',
	};

	documentationUrl =
		'https://github.com/media-generation-nodes/n8n-nodes-media-generation/blob/main/docs/getting-started.md#1-create-the-credential';

	properties: INodeProperties[] = [
		createProperty(CREDENTIAL_PARAMETERS.service),
		createProperty(CREDENTIAL_PARAMETERS.baseAddress, customOnly),
		createProperty(CREDENTIAL_PARAMETERS.apiKey, secret),
		{
			...createNotice(
				`Create a key at <a href="${PORTAL_OF_MAGIC_HOUR}" target="_blank">magichour.ai/developer</a>.`,
				'portal',
			),
			displayOptions: { show: { service: ['magicHour'] } },
		},
		createProperty(CREDENTIAL_PARAMETERS.requestFormat, customOnly),
		createProperty(CREDENTIAL_PARAMETERS.webhookSecret, secret),
		createProperty(CREDENTIAL_PARAMETERS.secondWebhookSecret, {
			...secret,
			displayOptions: { show: { webhookSecret: [{ _cnd: { exists: true } }] } },
		}),
	];

	// This is a function, because n8n can't evaluate an expression here if the workflow keeps files in the JSON of its
	// items (binaryMode).
	authenticate = async (
		credential: ICredentialDataDecryptedObject,
		request: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> => ({
		...authorize(credential, request),
		// Only n8n's own requests, such as the credential test, have a `baseURL`.
		// Each byte that arrives restarts `timeout`, so a signal limits the total.
		...(request.baseURL !== undefined && {
			timeout: LONGEST_TEST_MS,
			abortSignal: AbortSignal.timeout(LONGEST_TEST_MS),
		}),
	});

	// A request for an upload URL is free, needs only the permission to upload, and checks address, key and request
	// format in one call (spec 4.1). No request is valid in both formats, and the test is a single request, so *Request
	// Format* has no option "Automatic".
	test: ICredentialTestRequest = {
		request: {
			method: 'POST',
			baseURL: `={{ ${isCustom} ? ${baseAddress} : "${MAGIC_HOUR.baseUrl}" }}`,
			url: UPLOAD_URLS_PATH,
			body: `={{ ${isFlat} ? ${imageUploadRequests} : { items: ${imageUploadRequests} } }}` as unknown as object,
		},
		rules: CREDENTIAL_RULES,
	};
}
