/** The operation that checks projects once and sorts them by outcome. */
export const COLLECT = 'collect';

/** The outputs of Collect in a workflow, in order; failed items go to the last. An AI agent gets a single output. */
export const COLLECT_OUTPUTS = ['Finished', 'Not Finished', 'Failed'] as const;

export type CollectOutput = (typeof COLLECT_OUTPUTS)[number];
