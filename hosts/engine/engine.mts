import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type {
	ICredentialDataDecryptedObject,
	ICredentialsHelper,
	ICredentialType,
	IDataObject,
	INode,
	INodeParameters,
	INodeType,
	INodeTypes,
	IWorkflowExecuteAdditionalData,
	Workflow,
} from 'n8n-workflow';
import { root } from '../../machine/root.mts';
import { core, load, n8nWorkflow } from './n8n-core.mts';

export type LoadedPackage = { node: INodeType; trigger: INodeType; credential: ICredentialType };

type PackageForm = 'built' | 'as sources';

const loaded = new Map<PackageForm, LoadedPackage>();

/** Loads the package as built, or its sources, which only a process with tsx can compile. */
export function loadPackage(form: PackageForm = 'built'): LoadedPackage {
	const earlier = loaded.get(form);
	if (earlier) return earlier;
	const make = <Type,>(folder: string, name: string, kind: string): Type => {
		const file =
			form === 'built'
				? join('dist', folder, `${name}.${kind}.js`)
				: join(folder, `${name}.${kind}.ts`);
		const exported = load(join(root, file)) as Record<string, new () => Type>;
		return new exported[name]!();
	};
	const nodes = join('nodes', 'MediaGeneration');
	const now: LoadedPackage = {
		node: make(nodes, 'MediaGeneration', 'node'),
		trigger: make(nodes, 'MediaGenerationTrigger', 'node'),
		credential: make('credentials', 'MediaGenerationApi', 'credentials'),
	};
	loaded.set(form, now);
	return now;
}

type Parts = Partial<ConstructorParameters<typeof Workflow>[0]>;

export function makeEngineWorkflow(
	nodes: INode[],
	types: Record<string, INodeType>,
	parts: Parts = {},
): Workflow {
	const nodeTypes = {
		getByName: (name: string) => types[name],
		getByNameAndVersion: (name: string) => types[name],
		getKnownTypes: () => ({}),
	} as unknown as INodeTypes;
	const id = 'engine-test';
	const given = { id, name: id, nodes, connections: {}, active: false, nodeTypes, ...parts };
	return new n8nWorkflow.Workflow(given);
}

type Authenticate = (values: IDataObject, request: object) => Promise<object>;

/** The additional data of an execution, with a credential store that contains one credential. */
export function makeAdditionalData(
	values: IDataObject,
	credential = loadPackage().credential,
	changeRequest: (request: object) => object = (request) => request,
): IWorkflowExecuteAdditionalData {
	const authenticate = credential.authenticate as Authenticate;
	return {
		credentialsHelper: {
			getParentTypes: () => [],
			isCredentialUsableByNode: () => true,
			getCredentialsProperties: () => credential.properties,
			// As n8n does, returns a copy with the item's values of expressions.
			getDecrypted: async (
				...[, , , mode, executeData, , item]: Parameters<ICredentialsHelper['getDecrypted']>
			) =>
				(item?.workflow.expression.getParameterValue(
					{ ...values } as INodeParameters,
					item.runExecutionData,
					item.runIndex,
					item.itemIndex,
					item.node.name,
					item.connectionInputData,
					mode,
					{},
					executeData,
				) ?? { ...values }) as ICredentialDataDecryptedObject,
			preAuthentication: async () => undefined,
			authenticate: async (decrypted: IDataObject, _: string, request: object) =>
				changeRequest(await authenticate(decrypted, request)),
		},
		executionId: randomUUID(),
		hooks: new core.ExecutionLifecycleHooks('trigger', '1', {} as never),
		restApiUrl: 'http://127.0.0.1/rest',
		instanceBaseUrl: 'http://127.0.0.1',
		webhookBaseUrl: 'http://127.0.0.1/webhook',
		webhookWaitingBaseUrl: 'http://127.0.0.1/webhook-waiting',
		formWaitingBaseUrl: 'http://127.0.0.1/form-waiting',
		variables: {},
		setExecutionStatus() {},
		sendDataToUI() {},
	} as unknown as IWorkflowExecuteAdditionalData;
}
