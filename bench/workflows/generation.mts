import type { Credential } from '../../hosts/rest.mts';
import type { Workflow } from '../../hosts/workflow.mts';
import { ours, startByHand, stock, workflow } from '../../hosts/workflow-builder.mts';
import { httpRequest, jsonBody, numberedItems } from './nodes.mts';

/** A generation is timed from the first start to the last end of these nodes. */
export const GENERATE = 'Generate';
export const DOWNLOAD = 'Download';

const WAIT_SECONDS = 5;
const GOES_ON = { onError: 'continueRegularOutput' };

type Service = { baseUrl: string; apiKey: string };
type Job = { count: number; namePrefix: string };

// One prompt for all: the sandbox draws equal pictures once, so that it hardly loads the machine.
const PROMPT = 'A lighthouse';
const nameOf = ({ namePrefix }: Job) => `"${namePrefix}" + $json.number`;

/**
 * Submit, wait and download with n8n's own nodes, all items at once: HTTP Request, and a loop of Wait, HTTP Request and
 * IF. A refused item is left out instead of ending the workflow.
 */
export function stockGeneration(service: Service, job: Job): Workflow {
	const { baseUrl, apiKey } = service;
	// The response to a refused read has no ID.
	const project = `${baseUrl}/v1/image-projects/{{ $("${GENERATE}").item.json.id }}`;
	const nodes = [
		startByHand(),
		...numberedItems(job.count),
		stockStart(service, job),
		only('Accepted', '={{ $json.id }}'),
		stock('Wait', 'wait', 1.1, { amount: WAIT_SECONDS, unit: 'seconds' }),
		httpRequest('Look', { method: 'GET', url: `=${project}` }, apiKey, GOES_ON),
		only('Complete', '={{ $json.status === "complete" ? "yes" : "" }}'),
		httpRequest(DOWNLOAD, {
			method: 'GET',
			url: '={{ $json.downloads[0].url }}',
			options: { response: { response: { responseFormat: 'file' } } },
		}),
	];
	return workflow('Stock generation', nodes, { Complete: [[DOWNLOAD], ['Wait']] });
}

/** Only starts the projects: what n8n needs for the first call of each. */
export const stockStartOnly = (service: Service, job: Job): Workflow =>
	workflow('Stock start', [startByHand(), ...numberedItems(job.count), stockStart(service, job)]);

function stockStart({ baseUrl, apiKey }: Service, job: Job) {
	const body = `{ name: ${nameOf(job)}, image_count: 1, orientation: "square", style: { prompt: "${PROMPT}" } }`;
	const post = { method: 'POST', url: `${baseUrl}/v1/ai-image-generator` };
	const sent = jsonBody(`={{ JSON.stringify(${body}) }}`);
	return httpRequest(GENERATE, { ...post, ...sent }, apiKey, GOES_ON);
}

/** IF with the condition that a text is not empty. */
const only = (name: string, leftValue: string) =>
	stock(name, 'if', 2.2, {
		conditions: {
			options: { caseSensitive: true, typeValidation: 'loose', version: 2 },
			combinator: 'and',
			conditions: [
				{
					id: name,
					leftValue,
					rightValue: '',
					operator: { type: 'string', operation: 'notEmpty', singleValue: true },
				},
			],
		},
		options: {},
	});

/** The same with this package's node. */
export function ourGeneration(
	credential: Credential,
	job: Job,
	completion: 'download' | 'start',
	options: Record<string, unknown>,
): Workflow {
	return workflow('Our generation', [
		startByHand(),
		...numberedItems(job.count),
		ours(GENERATE, credential, {
			resource: 'image',
			operation: 'ai-image-generator',
			prompt: PROMPT,
			image_count: 1,
			orientation: 'square',
			additionalFields: { name: `={{ ${nameOf(job)} }}` },
			completion,
			options,
		}),
	]);
}
