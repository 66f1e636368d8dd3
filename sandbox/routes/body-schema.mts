type Fields = Record<string, object>;

/** The schema of an object with these fields only. By default, all of them are required. */
export const makeObjectSchema = (properties: Fields, required = Object.keys(properties)) => ({
	type: 'object',
	additionalProperties: false,
	required,
	properties,
});

/** The options of a route whose body has these fields. */
export const makeBodyOptions = (properties: Fields, required?: string[]) => ({
	schema: { body: makeObjectSchema(properties, required) },
});
