import { ApiKeys } from './account/api-keys.mts';
import { Clock } from './clock.mts';
import { theContract, type Contract } from './contract/contract.mts';
import { Account } from './account/account.mts';
import { SavedItems } from './account/saved-items.mts';
import { Deliveries } from './events/deliveries.mts';
import { FaceDetections } from './projects/face-detection.mts';
import { Faults } from './traffic/faults.mts';
import { ProjectIds } from './projects/project-ids.mts';
import { Processing } from './projects/processing.mts';
import type { Project } from './projects/project.mts';
import { projectView } from './projects/project-view.mts';
import { Projects, type EventAction } from './projects/projects.mts';
import { RateLimit } from './traffic/rate-limit.mts';
import { RequestLog } from './traffic/request-log.mts';
import { Storage } from './storage.mts';
import type { Layout } from './types.mts';
import { Webhooks } from './events/webhooks.mts';

export type ServiceOptions = {
	layout: Layout;
	processingMs: number;
	queueMs: number;
	duplicateRate: number;
	/** Whether the portal also offers the events that the spec leaves out of its list. */
	allEvents: boolean;
	/** Known once the server listens. */
	baseUrl: () => string;
};

/** The whole state of one sandbox and the wiring between its parts; knows nothing of HTTP. */
export class Service {
	readonly contract: Contract = theContract();
	/** The events that a webhook can be registered for. */
	readonly portalEvents: string[];
	readonly apiKeys: ApiKeys;
	readonly rateLimit: RateLimit;
	readonly log: RequestLog;
	readonly faults: Faults;
	readonly account: Account;
	readonly savedItems: SavedItems;
	readonly webhooks: Webhooks;
	readonly deliveries: Deliveries;
	readonly projectIds = new ProjectIds();
	readonly projects: Projects;
	readonly faceDetections: FaceDetections;

	private constructor(
		readonly layout: Layout,
		readonly clock: Clock,
		readonly storage: Storage,
		options: ServiceOptions,
	) {
		this.portalEvents = options.allEvents
			? this.contract.events()
			: this.contract.portalEvents(layout);
		this.apiKeys = new ApiKeys(clock);
		this.account = new Account(clock);
		this.savedItems = new SavedItems(storage);
		this.rateLimit = new RateLimit(clock);
		this.log = new RequestLog(clock);
		this.faults = new Faults(this.log);
		this.webhooks = new Webhooks(clock);
		this.deliveries = new Deliveries({ layout, duplicateRate: options.duplicateRate }, clock);
		const processing = new Processing(layout, this.contract, storage);
		this.projects = new Projects(
			options,
			clock,
			storage,
			this.account,
			processing,
			this.projectIds,
			(project, action) => this.emit(project, action),
		);
		this.faceDetections = new FaceDetections(storage);
	}

	static async open(options: ServiceOptions): Promise<Service> {
		const clock = new Clock();
		const storage = await Storage.open(clock, options.baseUrl);
		return new Service(options.layout, clock, storage, options);
	}

	async close(): Promise<void> {
		this.faults.close();
		this.deliveries.close();
		await this.projects.close();
		await this.faceDetections.close();
		this.clock.close();
		await this.storage.close();
	}

	/** Sends the event to every webhook that selected it, each in its own time. */
	private emit(project: Project, action: EventAction): void {
		const type = `${project.tool.kind}.${action}`;
		const payload = projectView(project, this.layout, this.storage);
		const rawBody = JSON.stringify({ type, payload });
		for (const webhook of this.webhooks.listeningTo(type)) {
			void this.deliveries.send(webhook, type, rawBody, project.id);
		}
	}
}
