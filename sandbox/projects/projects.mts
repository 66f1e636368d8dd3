import type { Account } from '../account/account.mts';
import type { Clock } from '../clock.mts';
import type { MediaValue, Tool } from '../contract/contract.mts';
import { estimateCredits } from './credits.mts';
import { createProjectId } from '../ids.mts';
import type { Settings } from '../settings.mts';
import { makeProjectError, processProject, type Outcome } from './processing.mts';
import { parseInstructions, isUnfinished, createProject, type Project } from './project.mts';
import type { Storage } from '../storage.mts';
import { requireFound, ProjectFailure } from '../errors.mts';
import type { JsonObject, Layout, ProjectKind } from '../types.mts';

export type EventAction = 'started' | 'completed' | 'errored';

/** All projects and their life cycle: pending, rendering, then complete, error or canceled (spec 3). */
export class Projects {
	private readonly byId = new Map<string, Project>();
	private readonly running = new Set<Promise<Outcome>>();

	constructor(
		private readonly options: { layout: Layout; renderMs: number; queueMs: number },
		private readonly settings: Settings,
		private readonly clock: Clock,
		private readonly storage: Storage,
		private readonly account: Account,
		private readonly emit: (project: Project, action: EventAction) => void,
	) {}

	create(tool: Tool, body: JsonObject, media: MediaValue[]): Project {
		const { layout, renderMs, queueMs } = this.options;
		const credits = estimateCredits(tool, layout, body);
		this.account.charge(credits);
		const id = createProjectId(this.settings.id_style);
		const createdAt = this.clock.formatIso();
		const name = typeof body.name === 'string' ? body.name : `${tool.name} - ${createdAt}`;
		const processingMs = parseInstructions(body).slowMs ?? renderMs;
		const project = {
			...createProject({ id, tool, name, body, media, createdAt }),
			processingMs,
			credits,
		};
		this.byId.set(id, project);
		this.clock.runAfter(queueMs, () => this.start(project));
		return project;
	}

	list(): Project[] {
		return [...this.byId.values()].reverse();
	}

	/** @throws HttpError 404 for an unknown ID, or for a project of another kind */
	get(id: string, kind?: ProjectKind): Project {
		const project = this.byId.get(id);
		return requireFound(kind && project?.tool.kind !== kind ? undefined : project);
	}

	/** An unfinished project is stopped and refunded without an event. */
	async remove(project: Project): Promise<void> {
		project.enabled = false;
		if (isUnfinished(project)) {
			project.status = 'canceled';
			this.refund(project);
			project.abortController.abort();
		}
		const results = project.results.splice(0);
		await Promise.all(results.map((result) => this.storage.remove(result)));
	}

	async close(): Promise<void> {
		for (const { abortController } of this.byId.values()) abortController.abort();
		await Promise.allSettled(this.running);
	}

	private start(project: Project): void {
		if (project.status !== 'pending') return;
		project.status = 'rendering';
		project.startedAt = this.clock.now();
		this.emit(project, 'started');
		let timeIsUp: () => void;
		const time = new Promise<void>((resolve) => {
			timeIsUp = resolve;
		});
		const work = this.work(project, time);
		const ended = Promise.all([work, time])
			.then(([outcome]) => this.completeProject(project, outcome))
			.catch((error: unknown) => this.fail(project, error));
		// `advance` waits for the returned promise, so the project normally ends before the clock moves on.
		this.clock.runAfter(project.processingMs, () => {
			timeIsUp();
			return ended;
		});
	}

	private async work(project: Project, time: Promise<void>): Promise<Outcome> {
		const { fail } = parseInstructions(project.body);
		if (fail) {
			await time;
			throw new ProjectFailure(fail, `The request contains the instruction fail:${fail}`);
		}
		const running = processProject(project, this.options.layout, this.storage);
		this.running.add(running);
		return running.finally(() => this.running.delete(running));
	}

	private async completeProject(project: Project, outcome: Outcome): Promise<void> {
		const credits = outcome.credits ?? project.credits;
		const stopped = project.status !== 'rendering';
		if (stopped || !this.account.chargeIfCovered(credits - project.credits)) {
			await Promise.all(outcome.results.map((result) => this.storage.remove(result)));
			if (stopped) return;
			throw new ProjectFailure('insufficient_credits', 'There are not enough credits');
		}
		Object.assign(project, outcome.measuredValues, {
			status: 'complete',
			results: outcome.results,
			credits,
		});
		this.emit(project, 'completed');
	}

	private fail(project: Project, error: unknown): void {
		if (project.status !== 'rendering') return;
		const asked = parseInstructions(project.body).fail;
		const found = makeProjectError(error, project.tool.kind, this.options.layout);
		project.error = asked ? { ...found, code: asked } : found;
		project.status = 'error';
		this.refund(project);
		this.emit(project, 'errored');
	}

	/** Failed and canceled projects are not charged (spec 7, rule 1). */
	private refund(project: Project): void {
		this.account.chargeIfCovered(-project.credits);
		project.credits = 0;
	}
}
