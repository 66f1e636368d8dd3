import { testLongRenders } from './support/renders-that-sleep.mts';

describe('with two slots for executions, in the last n8n 1', () => testLongRenders('n8n-1'));
