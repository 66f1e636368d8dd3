import { patience } from '../../../hosts/wait-until.mts';

/** Limits for hangs only: everything waits for what it needs, however slow the machine is. */
jest.setTimeout(20 * 60_000);
patience.ms = 8 * 60_000;
