import type { Deadline } from '../../api/calls/deadline';
import type { Clock } from '../../api/http/clock';

/**
 * The pause between two reads in a group: a fraction of the age that its oldest member had at the last read. While
 * nobody knows how long the group's projects take, each read is likely to be in vain.
 */
const FIRST_PACE = { fraction: 1 / 6, minMs: 1_000, maxMs: 15_000 };
const KNOWN_PACE = { fraction: 1 / 20, minMs: 500, maxMs: 10_000 };
/** However large its group is, a project is read again after this long, or once its age has doubled. */
const FIRST_BACKSTOP_MS = 11_000;
const MAX_SLEEP_MS = 250;
/** The typical time rises only if a project took more than this many times as long. */
const CLEARLY_LONGER_FACTOR = 1.3;

/** Waiting projects that should take about the same time, such as those of one tool. They are read in turn. */
interface PollGroup {
	/** In the order in which they began to wait or were last read. */
	readonly members: Set<PollTimer>;
	readAt: number;
	/** How long its projects take; undefined until one has finished in this run. */
	typicalMs?: number;
}

/** When one waiting project is read. Times are values of `clock.now()`, in milliseconds. */
export class PollTimer {
	private readonly startedAt: number;
	private readAt: number;

	constructor(
		private readonly clock: Clock,
		private readonly group: PollGroup,
	) {
		this.startedAt = this.readAt = clock.now();
		if (group.members.size === 0) group.readAt = this.startedAt;
		group.members.add(this);
	}

	/** Resolves when the next read is due or the deadline passes. @throws the clock's errors */
	async waitForNextRead(deadline: Deadline): Promise<void> {
		const { clock, group } = this;
		for (;;) {
			const dueMs = this.computeNextReadAt() - clock.now();
			const remainingMs = Math.min(dueMs, deadline.remainingMs());
			if (remainingMs <= 0) break;
			await clock.sleep(Math.min(remainingMs, MAX_SLEEP_MS));
		}
		group.readAt = this.readAt = clock.now();
		group.members.delete(this);
		group.members.add(this);
	}

	recordFinish(): void {
		const { typicalMs = 0 } = this.group;
		const tookMs = this.clock.now() - this.startedAt;
		if (tookMs > typicalMs * CLEARLY_LONGER_FACTOR) this.group.typicalMs = tookMs;
	}

	/** Must be called when the item stops waiting, even after a failure. */
	leave(): void {
		this.group.members.delete(this);
	}

	private computeNextReadAt(): number {
		const { members, readAt, typicalMs = Infinity } = this.group;
		const backstop = this.readAt + Math.max(FIRST_BACKSTOP_MS, this.readAt - this.startedAt);
		const expected = this.startedAt + typicalMs;
		const isNext = members.values().next().value === this;
		const { fraction, minMs, maxMs } = typicalMs === Infinity ? FIRST_PACE : KNOWN_PACE;
		const pauseMs = Math.min(Math.max((readAt - this.startedAt) * fraction, minMs), maxMs);
		return Math.min(
			backstop,
			isNext ? readAt + pauseMs : Infinity,
			expected > this.readAt ? expected : Infinity,
		);
	}
}

export class PollSchedule {
	private readonly groups = new Map<string, PollGroup>();

	constructor(private readonly clock: Clock) {}

	/** The project begins to wait. Projects of one group are expected to take about the same time. */
	join(name: string): PollTimer {
		const group = this.groups.get(name) ?? { members: new Set(), readAt: 0 };
		this.groups.set(name, group);
		return new PollTimer(this.clock, group);
	}
}
