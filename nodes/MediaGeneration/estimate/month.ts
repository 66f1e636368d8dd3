const MONTH_FORMAT = new Intl.DateTimeFormat('en-US', {
	month: 'long',
	year: 'numeric',
	timeZone: 'UTC',
});

/** Formats `2026-08` as `August 2026`. */
export const formatMonth = (month: string): string => MONTH_FORMAT.format(new Date(month));
