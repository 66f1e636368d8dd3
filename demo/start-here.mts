import type { Credential } from '../hosts/run/rest.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeCoreNode,
	makeWorkflow,
} from '../hosts/run/workflow-builder.mts';
import type { Workflow } from '../hosts/run/workflow.mts';

const NOTE = `## Start here
Click *Execute workflow*: a picture is generated, and then turned into a video. Double-click a node, and choose *Binary* and *View* to see its result. The sandbox draws placeholders, and you pay nothing.

The second workflow, *Generate*, starts projects and doesn't wait. *On Completed Download* receives their events.`;

/** The demo's editor opens this workflow first. */
export function makeStartHere(credential: Credential): Workflow {
	const about = makeCoreNode('About', 'stickyNote', 1, { content: NOTE, height: 220, width: 620 });
	const picture = {
		resource: 'image',
		operation: 'ai-image-generator',
		prompt: 'A lighthouse in a storm, oil painting',
		completion: 'download',
	};
	const video = {
		resource: 'video',
		operation: 'image-to-video',
		image_file_path: { __rl: true, mode: 'binary', value: 'data' },
		prompt: 'Waves break against the rocks',
		end_seconds: 5,
		completion: 'download',
	};
	const nodes = [
		{ ...makeManualTrigger(), position: [0, 0] as [number, number] },
		makeActionNode('Generate Image', credential, picture, { position: [240, 0] }),
		makeActionNode('Image to Video', credential, video, { position: [480, 0] }),
	];
	const made = makeWorkflow('Start here', nodes);
	return { ...made, nodes: [{ ...about, position: [0, -280] }, ...nodes] };
}
