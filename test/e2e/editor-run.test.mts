import { describeInDemo } from './support/editor-demo.mts';
import { testHints } from './support/editor-hints.mts';
import { testRun, testTriggerPanel } from './support/editor-runs.mts';

/** The editor in a real browser: a run’s output, the hints beside it, and the trigger’s panel. */

describeInDemo('in the editor', 'n8n-2', (demo) => {
	testRun(demo);
	testHints(demo);
	testTriggerPanel(demo);
});
