import { testCredentialForm } from './support/editor-credential.mts';

testCredentialForm('n8n-2', {
	refused: 'The service rejected the API key (401)',
	forbidden: 'isn’t allowed to make this call (403)',
	wrongAddress: 'but not this service (404)',
	wrongLayout: 'Choose the other Request Format',
});
