import { patience } from '../../../hosts/wait-until.mts';

/** Limits for hangs only: tests wait for conditions, however slow the machine is. */
jest.setTimeout(45 * 60_000);
patience.ms = 20 * 60_000;
