import type { Resource } from './projects';
import type { Tool } from './tool';
import { aiImageGenerator } from './tools/ai-image-generator';
import { aiQrCodeGenerator } from './tools/ai-qr-code-generator';
import { faceSwap } from './tools/face-swap';
import { lipSync } from './tools/lip-sync';

/** The only list of generation tools, in the order in which each resource shows them. */
export const catalog: readonly Tool[] = [faceSwap, lipSync, aiImageGenerator, aiQrCodeGenerator];

export const toolsOf = (tools: readonly Tool[], resource: Resource): Tool[] =>
	tools.filter((tool) => tool.resource === resource);

export const findTool = (
	tools: readonly Tool[],
	resource: string,
	slug: string,
): Tool | undefined => tools.find((tool) => tool.resource === resource && tool.slug === slug);
