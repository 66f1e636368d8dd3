import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

/** A form by n8n's own code: its values, and which of its properties are shown. */

type Form = { properties: INodeProperties[]; typeVersion: number };

/** The values of a new node in which only these were chosen. */
export const readPanelValues = ({ properties, typeVersion }: Form, chosen: INodeParameters) =>
	NodeHelpers.getNodeParameters(properties, chosen, true, false, { typeVersion }, null)!;

/** The properties that the panel shows for complete values. */
export const isShownFor = ({ properties, typeVersion }: Form, values: INodeParameters) =>
	properties.filter((property) =>
		NodeHelpers.displayParameter(values, property, { typeVersion }, null),
	);

/** The properties that a new node's panel shows with these values. */
export const isShownWith = (form: Form, chosen: INodeParameters): INodeProperties[] =>
	isShownFor(form, readPanelValues(form, chosen));
