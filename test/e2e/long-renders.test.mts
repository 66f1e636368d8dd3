import { testLongRenders } from './support/renders-that-sleep.mts';

describe('with two slots for executions', () => testLongRenders('n8n-2'));
