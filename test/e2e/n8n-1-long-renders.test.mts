import { testLongRenders } from './support/renders-that-sleep.mts';

describe('two slots for executions of the last n8n 1', () => testLongRenders('n8n-1'));
