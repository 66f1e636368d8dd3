import type { NodeHint } from 'n8n-workflow';
import type { Tool } from '../catalog/tool';
import { conflictsOf } from './conflicts';

/** The panel's hints before a run with a combination that does not work; tools with the same limit share a hint. */
export const constraintHints = (tools: readonly Tool[]): NodeHint[] => {
	const hints = new Map<string, string[]>();
	for (const tool of tools) {
		const { constraints, fields } = tool;
		if (!constraints) continue;
		const { label } = fields.find(({ name }) => name === constraints.of)!;
		for (const { isWrong, says } of conflictsOf(tool, constraints)) {
			const message = `This ${label.toLowerCase()} ${says}. The ${label} list shows what it supports.`;
			const key = JSON.stringify([isWrong, message]);
			hints.set(key, [...(hints.get(key) ?? []), tool.slug]);
		}
	}
	return [...hints].map(([key, slugs]) => {
		const [isWrong, message] = JSON.parse(key) as [string, string];
		return {
			message,
			type: 'warning',
			whenToDisplay: 'beforeExecution',
			displayCondition: `={{ ${JSON.stringify(slugs)}.includes($parameter.operation) && ${isWrong} }}`,
		};
	});
};
