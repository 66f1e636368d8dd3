/** The operation that checks projects once and sorts them into three outputs. */
export const COLLECT = 'collect';

/** The outputs of Collect, in order. Failed items go to the last output. */
export const COLLECT_OUTPUTS = ['Finished', 'Not Finished', 'Failed'] as const;

export type CollectOutput = (typeof COLLECT_OUTPUTS)[number];
