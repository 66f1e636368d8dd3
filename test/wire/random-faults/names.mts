/** Separates a project's name from a suffix that changes at each evaluation of its expression. */
export const CHANGE = ' #';

/** The name of a project, without the changing suffix. */
export const readGivenName = (name: unknown): string => String(name).split(CHANGE)[0]!;
