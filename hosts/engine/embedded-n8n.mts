import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type {
	ICredentialsDecrypted,
	IDataObject,
	INode,
	INodeExecutionData,
	INodeType,
	IRun,
	IWorkflowExecuteAdditionalData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { serve, type Loopback } from '../../machine/loopback.mts';
import { packageName } from '../../machine/root.mts';
import type { CredentialTestResult } from '../editor/panel.mts';
import type { Credential, N8nRest } from '../run/rest.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import {
	MANUAL_TRIGGER_NAME,
	type Execution,
	type StoredWorkflow,
	type Workflow,
} from '../run/workflow.mts';
import { coreNodeStandIns } from './core-node-stand-ins.mts';
import {
	loadPackage,
	makeAdditionalData,
	makeEngineWorkflow,
	type LoadedPackage,
} from './engine.mts';
import { Deduplicator } from './deduplicator.mts';
import { core, n8nWorkflow } from './n8n-core.mts';

type Rest = Pick<
	N8nRest,
	'saveCredential' | 'createWorkflow' | 'publish' | 'execute' | 'waitForExecutions'
>;

type Options = {
	form: Parameters<typeof loadPackage>[0];
	/** Adapts each authenticated request before it is sent. */
	changeRequest?: (request: object) => object;
};

type Rule = { type: string; properties: { key?: string; value: unknown; message: string } };

/** n8n's engine in this process, with some methods of {@link N8nRest}. All nodes use the last saved credential. */
export class EmbeddedN8n implements Rest {
	private readonly types: Record<string, INodeType>;
	private readonly executions: Execution[] = [];
	private readonly published: StoredWorkflow[] = [];
	private credential: IDataObject = {};
	private server!: Loopback;

	private constructor(
		private readonly loaded: LoadedPackage,
		private readonly changeRequest: Options['changeRequest'],
	) {
		this.types = {
			...coreNodeStandIns,
			[`${packageName}.mediaGeneration`]: loaded.node,
			[`${packageName}.mediaGenerationTrigger`]: loaded.trigger,
		};
	}

	/** Call `close` at the end. @throws Error at the second start in a process */
	static async start({ form, changeRequest }: Options): Promise<EmbeddedN8n> {
		const n8n = new EmbeddedN8n(loadPackage(form), changeRequest);
		await core.DataDeduplicationService.init(new Deduplicator() as never);
		n8n.server = await serve((request, response) => void n8n.receive(request, response));
		return n8n;
	}

	get baseUrl(): string {
		return this.server.baseUrl;
	}

	close(): Promise<void> {
		return this.server.close();
	}

	async saveCredential(
		data: object,
		name = 'Service',
		type = 'mediaGenerationApi',
	): Promise<Credential> {
		this.credential = data as IDataObject;
		return { id: randomUUID(), name, type };
	}

	/** Tests the values of the last saved credential, as n8n does. */
	async testCredential({ id, name, type }: Credential): Promise<CredentialTestResult> {
		const { request, rules = [] } = this.loaded.credential.test!;
		const nodeType = {
			description: {
				credentials: [{ name: type, required: true }],
				properties: [
					{ displayName: '', name: 'temp', type: 'string', default: '', routing: { request } },
				],
			},
		} as unknown as INodeType;
		const node = {
			id: 'temp',
			name: 'Temp',
			type: 'temp',
			typeVersion: 1,
			position: [0, 0],
			parameters: {},
			credentials: { [type]: { id, name } },
		} satisfies INode;
		const context = new core.ExecuteContext(
			makeEngineWorkflow([node], { temp: nodeType }),
			node,
			this.makeAdditionalData(),
			'internal',
			n8nWorkflow.createRunExecutionData(),
			0,
			[],
			{ main: [[{ json: {} }]] },
			{ node, data: {}, source: null },
			[],
		);
		const decrypted = { id, name, type, data: this.credential } as unknown as ICredentialsDecrypted;
		const failed = (test: (rule: Rule) => boolean) =>
			(rules as Rule[]).find(test)?.properties.message;
		try {
			const response = await new core.RoutingNode(context, nodeType, decrypted).runNode();
			const body = response?.[0]?.[0]?.json ?? {};
			const message = failed(
				({ type, properties }) =>
					type === 'responseSuccessBody' && body[properties.key!] === properties.value,
			);
			return message
				? { status: 'Error', message }
				: { status: 'OK', message: 'Connection successful!' };
		} catch (error) {
			const status = (error as { cause?: { response?: { status: number } } }).cause?.response
				?.status;
			const message = failed(
				({ type, properties }) => type === 'responseCode' && properties.value === status,
			);
			return { status: 'Error', message: message ?? (error as Error).message };
		}
	}

	async createWorkflow(workflow: Workflow): Promise<StoredWorkflow> {
		return { ...workflow, id: randomUUID(), versionId: '1' };
	}

	async publish(workflow: StoredWorkflow): Promise<void> {
		this.published.push(workflow);
	}

	async execute(
		workflow: Workflow | StoredWorkflow,
		trigger = MANUAL_TRIGGER_NAME,
	): Promise<Execution> {
		const stored = 'id' in workflow ? workflow : await this.createWorkflow(workflow);
		return await this.run(stored, trigger, [{ json: {} }], 'manual');
	}

	async waitForExecutions(workflowId: string, count: number): Promise<Execution[]> {
		return await waitUntil(`${count} finished executions`, () => {
			const finished = this.executions.filter((one) => one.workflowId === workflowId);
			return finished.length >= count && finished;
		});
	}

	private makeAdditionalData(): IWorkflowExecuteAdditionalData {
		return makeAdditionalData(this.credential, this.loaded.credential, this.changeRequest);
	}

	private load({ id, name, nodes, connections, settings }: StoredWorkflow) {
		const parts = { id, name, connections, settings } as object;
		return makeEngineWorkflow(structuredClone(nodes) as INode[], this.types, parts);
	}

	private async run(
		stored: StoredWorkflow,
		start: string,
		items: INodeExecutionData[],
		mode: WorkflowExecuteMode,
	): Promise<Execution> {
		const workflow = this.load(stored);
		const first = { node: workflow.getNode(start)!, data: { main: [items] }, source: null };
		const data = n8nWorkflow.createRunExecutionData({
			executionData: { nodeExecutionStack: [first] },
		});
		const execution = new core.WorkflowExecute(this.makeAdditionalData(), mode, data);
		const run: IRun = await execution.processRunExecutionData(workflow);
		const id = String(this.executions.length + 1);
		const ended = {
			id,
			workflowId: stored.id,
			status: run.status,
			mode,
			data: run.data,
		} as unknown as Execution;
		this.executions.push(ended);
		return ended;
	}

	/** Handles a delivery to the Production URL of a published trigger. */
	private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const [, , webhookId, path] = new URL(request.url!, this.baseUrl).pathname.split('/');
		const stored = this.published.find(({ nodes }) =>
			nodes.some((node) => node.webhookId === webhookId),
		);
		const { webhooks } = this.loaded.trigger.description;
		const webhookDescription = webhooks?.find((webhook) => webhook.path === path);
		const rawBody = await buffer(request);
		const express = Object.assign(response, {
			status(code: number) {
				response.statusCode = code;
				return express;
			},
			set(headers: Record<string, string>) {
				response.setHeaders(new Map(Object.entries(headers)));
				return express;
			},
			json: (body: unknown) =>
				response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
		});
		if (!stored || !webhookDescription) return void express.status(404).json({});
		const workflow = this.load(stored);
		const { name } = stored.nodes.find((node) => node.webhookId === webhookId)!;
		const data = {
			...this.makeAdditionalData(),
			httpRequest: Object.assign(request, { rawBody }),
			httpResponse: express,
		};
		const context = new core.WebhookContext(
			workflow,
			workflow.getNode(name)!,
			data as never,
			'webhook',
			{ webhookDescription } as never,
			[],
			null,
		);
		const { workflowData, webhookResponse } = await this.loaded.trigger.webhook!.call(context);
		if (!workflowData) return;
		express.json(webhookResponse);
		await this.run(stored, name, workflowData[0]!, 'webhook');
	}
}
