import type { IExecuteFunctions, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { Claims } from '../webhook/claims';

/** Events per trigger that are remembered, in memory and in the durable record. */
export const REMEMBERED = 10_000;

// One process runs the triggers of many workflows: each has its own claims, for as long as the process lives.
const claimsByNode = new Map<string, Claims>();

type Context = Pick<
	IWebhookFunctions | IExecuteFunctions | IHookFunctions,
	'getWorkflow' | 'getNode'
>;

export const nodeKey = (context: Context): string =>
	`${context.getWorkflow().id}:${context.getNode().id}`;

export function claimsOf(context: Context): Claims {
	const name = nodeKey(context);
	const claims = claimsByNode.get(name) ?? new Claims(REMEMBERED);
	claimsByNode.set(name, claims);
	return claims;
}
