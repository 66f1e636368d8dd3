// Checks a tarball with the rules of n8n's scanner for community packages; the scanner scans only published packages.
// "n8n-node lint" checks the sources with the same rules.
import { n8nCommunityNodesPlugin } from '@n8n/eslint-plugin-community-nodes';
import { defineConfig } from 'eslint/config';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import { parser } from 'typescript-eslint';

export default defineConfig([
	{
		files: ['**/*.js', 'package.json'],
		extends: [n8nCommunityNodesPlugin.configs.recommended],
		rules: { 'no-console': 'error' },
	},
	{
		files: ['package.json'],
		plugins: { 'n8n-nodes-base': n8nNodesBase },
		rules: n8nNodesBase.configs.community.rules,
		languageOptions: { parser },
	},
]);
