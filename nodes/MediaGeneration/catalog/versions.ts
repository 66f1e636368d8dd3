/** Of the action node. A saved node keeps its own; a new one has the last. */
export const NODE_VERSIONS = [1, 1.1];

/** The version whose output is simple unless the user says otherwise, and whose form is in a new order. */
export const NEW_FORM_SINCE = 1.1;

/** Of the trigger; the first is 2, because n8n works out an expression for each request to a trigger of version 1. */
export const TRIGGER_VERSIONS = [2, 2.1];

export const TRIGGER_SIMPLIFIED_SINCE = 2.1;
