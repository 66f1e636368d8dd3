import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../../hosts/root.mts';
import { listFiles } from './support/sources.mts';

/**
 * Editors read the nearest tsconfig.json, and ignore tsconfig.tools.json. In a folder without a tsconfig.json, they mark the
 * imports of each file as wrong.
 */

const readConfig = (config: string): { include: string[] } =>
	ts.readConfigFile(config, ts.sys.readFile).config as { include: string[] };

const parseConfig = (config: string): ts.ParsedCommandLine =>
	ts.parseJsonConfigFileContent(readConfig(config), ts.sys, dirname(config));

const tools = join(root, 'tsconfig.tools.json');

const FOLDERS = [...new Set(readConfig(tools).include.map((pattern) => pattern.split('/')[0]!))];

test.each(FOLDERS)(
	'%s has a tsconfig.json with all of its files and the same options',
	(folder) => {
		const paths = listFiles(folder, ['.mts']).map(({ path }) => join(root, path));
		expect(paths).not.toEqual([]);
		const configs = paths.map((path) => ts.findConfigFile(dirname(path), ts.sys.fileExists)!);
		expect([...new Set(configs)].map((path) => relative(root, path))).toEqual([
			`${folder}/tsconfig.json`,
		]);
		const { fileNames, options } = parseConfig(configs[0]!);
		expect(paths.filter((path) => !fileNames.includes(path))).toEqual([]);
		expect(options).toEqual({ ...parseConfig(tools).options, configFilePath: undefined });
	},
);
