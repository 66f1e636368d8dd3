type PropertySchemas = Record<string, object>;

/** By default, all fields are required. */
export const makeObjectSchema = (
	properties: PropertySchemas,
	required = Object.keys(properties),
) => ({
	type: 'object',
	additionalProperties: false,
	required,
	properties,
});

export const makeBodyOptions = (properties: PropertySchemas, required?: string[]) => ({
	schema: { body: makeObjectSchema(properties, required) },
});
