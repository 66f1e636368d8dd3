import { testCredentialForm } from './support/editor-credential.mts';

// n8n 1 does not pass the response to the rules of the credential test, and shows its own message per status.
testCredentialForm('n8n-1', {
	refused: 'Authorization failed - please check your credentials',
	forbidden: 'Forbidden - perhaps check your credentials?',
	wrongAddress: 'The resource you are requesting could not be found',
	wrongLayout: 'Bad request - please check your parameters',
});
