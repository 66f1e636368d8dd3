const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `August 2026` for `2026-08`. */
export const formatMonth = (month: string): string => MONTH.format(new Date(month));
