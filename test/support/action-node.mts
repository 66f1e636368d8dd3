import { catalog } from '../../nodes/MediaGeneration/catalog';
import { createNodeProperties } from '../../nodes/MediaGeneration/form/properties';

export const ACTION_NODE = { tools: catalog, properties: createNodeProperties(catalog) };
