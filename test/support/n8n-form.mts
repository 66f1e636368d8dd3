import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

type Form = { properties: INodeProperties[]; typeVersion: number };

/** Returns all values of a new node in which only `chosen` was entered. */
export const readPanelValues = ({ properties, typeVersion }: Form, chosen: INodeParameters) =>
	NodeHelpers.getNodeParameters(properties, chosen, true, false, { typeVersion }, null)!;

/** Lists the properties that the panel shows for these values, which must include all defaults. */
export const listShownProperties = ({ properties, typeVersion }: Form, values: INodeParameters) =>
	properties.filter((property) =>
		NodeHelpers.displayParameter(values, property, { typeVersion }, null),
	);

/** Lists the properties that a new node's panel shows after `chosen` was entered. */
export const listShownAfter = (form: Form, chosen: INodeParameters): INodeProperties[] =>
	listShownProperties(form, readPanelValues(form, chosen));
