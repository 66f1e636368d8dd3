// How attempts and times are written, and the order of lists.

export function outcomeOf({ status, outcome, response }) {
	const words =
		status === null || outcome.includes(String(status)) ? outcome : `${status} ${outcome}`;
	return response ? `${words}: ${response}` : words;
}

export const clockTime = (iso) => new Date(iso).toLocaleTimeString([], { hour12: false });

export const newestFirst = (items) =>
	items.toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
