/** Behind a project's name, where its expression gives something else at each evaluation. */
export const CHANGE = ' #';

/** The name that its item gave to a project. */
export const readGivenName = (name: unknown): string => String(name).split(CHANGE)[0]!;
