import { describeInDemo } from './support/editor-demo.mts';
import { testHints } from './support/editor-hints.mts';
import { testRun, testTriggerPanel } from './support/editor-runs.mts';

describeInDemo('in the editor', 'n8n-2', (demo) => {
	testRun(demo);
	testHints(demo);
	testTriggerPanel(demo);
});
