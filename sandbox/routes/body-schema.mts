type Fields = Record<string, object>;

/** By default, all fields are required. */
export const makeObjectSchema = (properties: Fields, required = Object.keys(properties)) => ({
	type: 'object',
	additionalProperties: false,
	required,
	properties,
});

export const makeBodyOptions = (properties: Fields, required?: string[]) => ({
	schema: { body: makeObjectSchema(properties, required) },
});
