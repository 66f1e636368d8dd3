/** Of the action node. A saved node keeps its version; a new one gets the last. */
export const NODE_VERSIONS = [1, 1.1];

/** From this version on, Simplify is on by default and the form has its new order. */
export const NEW_FORM_SINCE = 1.1;

/** Of the trigger; the first is 2, because n8n evaluates an expression for each request to a version 1 trigger. */
export const TRIGGER_VERSIONS = [2, 2.1];

export const TRIGGER_SIMPLIFIED_SINCE = 2.1;
