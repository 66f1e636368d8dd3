/** Tests are .mts so that n8n's lint rules for published code leave them alone; swc turns them into CommonJS. */
export default {
	testMatch: ['<rootDir>/test/**/*.test.mts'],
	testEnvironment: 'node',
	moduleFileExtensions: ['mts', 'ts', 'mjs', 'js', 'cjs', 'json', 'node'],
	modulePathIgnorePatterns: ['<rootDir>/dist/package.json', '<rootDir>/hosts/n8n-'],
	transform: {
		'^.+\\.m?ts$': [
			'@swc/jest',
			{
				jsc: { parser: { syntax: 'typescript', decorators: true }, target: 'es2022' },
				module: { type: 'commonjs' },
			},
		],
	},
	testTimeout: 30_000,
};
