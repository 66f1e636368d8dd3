import type { ErrorObject } from 'ajv';
import { loadContract } from '../../sandbox/contract/contract.mts';

/** A response of the service. If the connection fails, `status` is 0, and `body` is the error text. */
export type RecordedResponse = { method: string; path: string; status: number; body: unknown };

type Ref = { $ref: string };
type Response = { content?: { 'application/json': { schema: Ref | { oneOf: Ref[] } } } };
type Operation = { responses: Record<string, Response | Ref>; 'x-price'?: { by: string } };

/** Finds the operations of a path in the sandbox's contract, by method. */
function findOperations(path: string): Record<string, Operation> | undefined {
	const paths = loadContract().document.paths as Record<string, Record<string, Operation>>;
	const template = Object.keys(paths).find((each) => {
		const pattern = each.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+');
		return new RegExp(`^${pattern}$`).test(path);
	});
	return template === undefined ? undefined : paths[template];
}

/** Whether a POST to this path is free. */
export function isFree(path: string): boolean {
	return path === '/v1/files/upload-urls' || findOperations(path)?.post?.['x-price']?.by === 'free';
}

const readLastPart = (ref: string): string => ref.split('/').at(-1)!;

/** Shows a value only if a closed list of the contract lacks it. */
export function compare({ method, path, status, body }: RecordedResponse): string[] {
	const operation = findOperations(path)?.[method.toLowerCase()];
	const found = operation?.responses[status];
	if (!found) return [`the contract has no response ${status} of ${method} ${path}`];
	const { responses } = loadContract().document.components as {
		responses: Record<string, Response>;
	};
	const response = '$ref' in found ? responses[readLastPart(found.$ref)]! : found;
	const schema = response.content?.['application/json'].schema;
	if (!schema) return [];
	const refs = 'oneOf' in schema ? schema.oneOf : [schema];
	const names = refs.map(({ $ref }) => readLastPart($ref));
	const validate = loadContract().getValidator(
		names.find((name) => name.endsWith('.nested')) ?? names[0]!,
	);
	if (validate(body)) return [];
	return [...new Set(validate.errors!.filter(isRelevantError).map(describe))];
}

/** Excludes errors about alternatives: `oneOf` itself, and "must be null" for a nullable object. */
const isRelevantError = ({ keyword, params }: ErrorObject): boolean =>
	keyword !== 'oneOf' && !(keyword === 'type' && params.type === 'null');

function describe({ keyword, params, instancePath, data, message }: ErrorObject): string {
	const place = instancePath.slice(1).replaceAll('/', '.');
	const key = (name: string) => [place, name].filter(Boolean).join('.');
	switch (keyword) {
		case 'additionalProperties':
			return `${key(params.additionalProperty)}: not in the contract`;
		case 'required':
			return `${key(params.missingProperty)}: promised by the contract, and missing`;
		case 'enum':
			return `${place}: ${JSON.stringify(data).slice(0, 80)} is not in the list ${params.allowedValues.join(', ')}`;
		default:
			return `${place || 'the body'}: ${message}`;
	}
}
