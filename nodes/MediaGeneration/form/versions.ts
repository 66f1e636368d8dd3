/** Of the action node. A saved node keeps its own; a new one has the last. */
export const NODE_VERSIONS = [1, 1.1];

/** The version whose output is simple unless the user says otherwise. */
export const SIMPLIFIED_SINCE = 1.1;

export const since = (version: number) => ({ '@version': [{ _cnd: { gte: version } }] });

export const before = (version: number) => ({ '@version': [{ _cnd: { lt: version } }] });
