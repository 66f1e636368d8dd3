import { readConnection } from '../../../nodes/MediaGeneration/api/http/connection';
import { createInput, type Input } from '../../../nodes/MediaGeneration/execution/plan/input';
import type { Layout } from '../../../nodes/MediaGeneration/fields';
import {
	CUSTOM_CREDENTIAL,
	fakeExecution,
	type FakeExecutionOptions,
} from '../../support/fake-execution.mts';

/** The first item, as the node reads it. */
export const makeInput = (setting: FakeExecutionOptions, layout: Layout = 'flat'): Input =>
	createInput(fakeExecution(setting).context, readConnection({ ...CUSTOM_CREDENTIAL, layout }), 0);
