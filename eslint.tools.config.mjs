// Rules for unpublished files (.mts). eslint.config.mjs checks the published .ts files; n8n's strict mode requires that
// it stays unchanged.
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

export default defineConfig([
	globalIgnores(['dist', 'node_modules', 'demo-output', '**/*.ts', '**/*.js']),
	{
		files: ['**/*.mts', '**/*.mjs'],
		extends: [js.configs.recommended, tseslint.configs.recommended],
		languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
		rules: { eqeqeq: 'error', 'prefer-const': 'error', 'max-lines': ['error', 400] },
	},
]);
