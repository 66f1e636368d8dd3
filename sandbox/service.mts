import { ApiKeys } from './account/api-keys.mts';
import { Clock } from './clock.mts';
import { loadContract } from './contract/contract.mts';
import { Account } from './account/account.mts';
import { SavedItems } from './account/saved-items.mts';
import { Voices } from './account/voices.mts';
import { Deliveries } from './events/deliveries.mts';
import { FaceDetections } from './projects/face-detection.mts';
import { Faults } from './traffic/faults.mts';
import { type Project, createProjectView } from './projects/project.mts';
import { Projects, type EventAction } from './projects/projects.mts';
import { RateLimit } from './traffic/rate-limit.mts';
import { RequestLog } from './traffic/request-log.mts';
import { makeDefaultSettings } from './settings.mts';
import { Storage } from './storage.mts';
import type { Layout } from './types.mts';
import { Webhooks } from './events/webhooks.mts';

export type ServiceOptions = {
	/** Default `flat`. */
	layout?: Layout;
	/** The minimum processing time of a successful project, in milliseconds. Default 1500. */
	renderMs?: number;
	/** The time that a project is pending, in milliseconds. Default: a tenth of `renderMs`, at most 200. */
	queueMs?: number;
};

/** The state of one sandbox and the connections between its parts, without the HTTP server. */
export class Service {
	baseUrl = '';
	readonly contract = loadContract();
	readonly clock = new Clock();
	readonly storage = Storage.open(this.clock, () => this.baseUrl);
	readonly log = new RequestLog(this.clock);
	readonly faults = new Faults(this.log);
	readonly apiKeys = new ApiKeys(this.clock);
	readonly settings = makeDefaultSettings();
	readonly rateLimit = new RateLimit(this.settings, this.clock);
	readonly account = new Account(this.settings, this.clock);
	readonly savedItems = new SavedItems(this.storage);
	readonly voices = new Voices();
	readonly webhooks = new Webhooks(this.clock);
	readonly faceDetections = new FaceDetections(this.storage);
	readonly layout: Layout;
	readonly portalEvents: string[];
	readonly deliveries: Deliveries;
	readonly projects: Projects;

	constructor(options: ServiceOptions) {
		const { layout = 'flat', renderMs = 1_500 } = options;
		const { queueMs = Math.min(200, renderMs / 10) } = options;
		this.layout = layout;
		this.portalEvents = this.contract.listPortalEvents(layout);
		this.deliveries = new Deliveries(layout, this.clock);
		this.projects = new Projects(
			{ layout, renderMs, queueMs },
			this.settings,
			this.clock,
			this.storage,
			this.account,
			(project, action) => this.emit(project, action),
		);
	}

	async close(): Promise<void> {
		this.faults.close();
		this.deliveries.close();
		await this.projects.close();
		this.faceDetections.close();
		this.clock.close();
		await this.storage.close();
	}

	private emit(project: Project, action: EventAction): void {
		const type = `${project.tool.kind}.${action}`;
		const payload = createProjectView(project, this.layout, this.storage);
		const rawBody = JSON.stringify({ type, payload });
		for (const webhook of this.webhooks.listForEvent(type)) {
			void this.deliveries.send(webhook, type, rawBody, project.id);
		}
	}
}
