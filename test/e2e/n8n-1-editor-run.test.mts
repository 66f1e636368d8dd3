import { describeInDemo } from './support/editor-demo.mts';
import { testHints } from './support/editor-hints.mts';
import { testRun, testTriggerPanel } from './support/editor-runs.mts';

describeInDemo('in the editor of the last n8n 1', 'n8n-1', (demo) => {
	testRun(demo);
	testHints(demo);
	testTriggerPanel(demo);
});
