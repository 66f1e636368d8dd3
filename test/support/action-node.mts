import { catalog } from '../../nodes/MediaGeneration/catalog';
import { createNodeProperties } from '../../nodes/MediaGeneration/form/properties';

/** What the action node is made of. */
export const ACTION_NODE = { tools: catalog, properties: createNodeProperties(catalog) };
