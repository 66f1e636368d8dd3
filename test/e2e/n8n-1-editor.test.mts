import { describeInDemo } from './support/editor-demo.mts';
import { testForms } from './support/editor-forms.mts';

jest.setTimeout(120_000);

describeInDemo('the editor of the last n8n 1', 'n8n-1', testForms);
