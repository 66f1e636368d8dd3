import type { Clock } from '../../api/http/clock';
import type { Deadline } from '../../api/calls/deadline';

const SHORTEST_INTERVAL_MS = 500;
const LONGEST_INTERVAL_MS = 10_000;
/** The pause before the read of a project, as a fraction of the time since the project joined its group. */
const PAUSE_FRACTION_OF_AGE = 0.05;
const FIRST_BACKSTOP_MS = 11_000;
const LONGEST_SLEEP_MS = 250;
/** The typical time rises only if a project took more than this many times as long. */
const CLEARLY_LONGER_FACTOR = 1.3;

const clamp = (value: number): number =>
	Math.min(Math.max(value, SHORTEST_INTERVAL_MS), LONGEST_INTERVAL_MS);

/** A waiting project in its group. Times are values of `clock.now()`, in milliseconds. */
interface PollGroupMember {
	readonly joinedAt: number;
	polledAt: number;
	/** The member's index in `pollOrder`. */
	pollIndex: number;
}

/**
 * Waiting projects that should take about the same time, such as those of one tool. They take turns: one of them is
 * read per interval. A project is also read once the group's typical time has passed, and long after its last read.
 */
class PollGroup {
	/** Members in the order in which they joined or were last read; undefined where one left or moved to the end. */
	private readonly pollOrder: Array<PollGroupMember | undefined> = [];
	private oldest = 0;
	private polledAt = 0;
	private typicalMs: number | undefined;

	constructor(private readonly clock: Clock) {}

	join(): PollGroupMember {
		const now = this.clock.now();
		if (this.findFirst() === undefined) this.polledAt = now;
		const member = { joinedAt: now, polledAt: now, pollIndex: this.pollOrder.length };
		this.pollOrder.push(member);
		return member;
	}

	leave(member: PollGroupMember): void {
		this.pollOrder[member.pollIndex] = undefined;
	}

	private findFirst(): PollGroupMember | undefined {
		while (this.oldest < this.pollOrder.length && this.pollOrder[this.oldest] === undefined)
			this.oldest++;
		return this.pollOrder[this.oldest];
	}

	recordPoll(member: PollGroupMember): void {
		const now = this.clock.now();
		member.polledAt = now;
		this.polledAt = now;
		this.leave(member);
		member.pollIndex = this.pollOrder.push(member) - 1;
	}

	recordFinish(member: PollGroupMember): void {
		const tookMs = this.clock.now() - member.joinedAt;
		if (this.typicalMs === undefined || tookMs > this.typicalMs * CLEARLY_LONGER_FACTOR) {
			this.typicalMs = tookMs;
		}
	}

	computeNextPollAt(member: PollGroupMember): number {
		const ageMs = member.polledAt - member.joinedAt;
		const backstop = member.polledAt + Math.max(FIRST_BACKSTOP_MS, ageMs);
		const expected = this.typicalMs === undefined ? Infinity : member.joinedAt + this.typicalMs;
		const isFirst = this.findFirst() === member;
		const turn = isFirst
			? this.polledAt + clamp((this.clock.now() - member.joinedAt) * PAUSE_FRACTION_OF_AGE)
			: Infinity;
		return Math.min(backstop, turn, expected > member.polledAt ? expected : Infinity);
	}
}

interface PollTimer {
	/** Resolves when the next read is due or the deadline passes. @throws the clock's errors */
	waitForNextPoll(deadline: Deadline): Promise<void>;
	recordFinish(): void;
	/** Must be called when the item stops waiting, even after a failure. */
	leave(): void;
}

export interface PollSchedule {
	join(group: string): PollTimer;
}

export function createPollSchedule(clock: Clock): PollSchedule {
	const groups = new Map<string, PollGroup>();
	return {
		join(name) {
			const group = groups.get(name) ?? new PollGroup(clock);
			groups.set(name, group);
			const member = group.join();
			return {
				async waitForNextPoll(deadline) {
					for (;;) {
						const remainingMs = Math.min(
							group.computeNextPollAt(member) - clock.now(),
							deadline.remainingMs(),
						);
						if (remainingMs <= 0) break;
						await clock.sleep(Math.min(remainingMs, LONGEST_SLEEP_MS));
					}
					group.recordPoll(member);
				},
				recordFinish: () => group.recordFinish(member),
				leave: () => group.leave(member),
			};
		},
	};
}
