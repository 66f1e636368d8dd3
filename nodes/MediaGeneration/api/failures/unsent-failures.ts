import { PARAMETERS } from '../../catalog/parameters';
import { explainFailure, makeFailure, type CallPurpose } from './call-failure';
import { quote } from '../../fields';
import { Failure } from './failure';

export const makeNotStartedFailure = (): Failure =>
	new Failure({
		message: `${PARAMETERS.maxWait.shortLabel} ran out before the project could be started`,
		advice: `Raise ${PARAMETERS.maxWait.shortLabel}, or run fewer items at a time.`,
		outcome: 'notStarted',
	});

/** The failure of a call whose deadline passed while the call waited in the queue. */
export const makeTooLateFailure = (purpose: CallPurpose): Failure =>
	makeFailure(
		purpose,
		explainFailure(purpose, 'too many requests were waiting'),
		purpose.advice ?? { or: 'Run fewer items at a time' },
	);

/** The failure for an ID that would change the path, such as `..`. */
export const makeInvalidIdFailure = (purpose: CallPurpose): Failure =>
	makeFailure(
		purpose,
		explainFailure(purpose, `${quote(purpose.projectId)} cannot be part of a URL`),
		'Use the ID returned when the project was started.',
		{ isFinal: true },
	);
