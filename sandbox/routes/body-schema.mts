type Fields = Record<string, object>;

/** An object of these fields alone; all are required unless others are named. */
export const makeObjectSchema = (properties: Fields, required = Object.keys(properties)) => ({
	type: 'object',
	additionalProperties: false,
	required,
	properties,
});

/** The options of a route whose body is such an object. */
export const makeBodySchema = (properties: Fields, required?: string[]) => ({
	schema: { body: makeObjectSchema(properties, required) },
});
