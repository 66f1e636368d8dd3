import { describeInDemo } from './support/editor-demo.mts';
import { testForms } from './support/editor-forms.mts';

describeInDemo('the editor of the last n8n 1', 'n8n-1', testForms);
