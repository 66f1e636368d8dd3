import { catalog } from '../../nodes/MediaGeneration/catalog';
import { createNodeProperties } from '../../nodes/MediaGeneration/form/properties';

/** The tools and properties of the action node. */
export const ACTION_NODE = { tools: catalog, properties: createNodeProperties(catalog) };
