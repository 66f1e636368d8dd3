// Building blocks of the portal, which depend only on their arguments.

import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';

const TONES = {
	complete: 'good',
	delivered: 'good',
	enabled: 'good',
	pending: 'busy',
	queued: 'busy',
	rendering: 'busy',
	error: 'bad',
	failed: 'bad',
};
export const findTone = (state) => TONES[state] ?? nothing;

export const stateCell = (state) => html`<td data-tone=${findTone(state)}>${state}</td>`;

export const section = (title, ...content) => html`
	<section aria-label=${title}>
		<h2>${title}</h2>
		${content}
	</section>
`;

/** `label` is the accessible name: the text and, if needed, the object that the button acts on. */
export const button = (text, label, onclick) => html`
	<button type="button" class="outline" aria-label=${label} @click=${onclick}>${text}</button>
`;

export function table(heads, items, row, empty) {
	if (items.length === 0) return html`<p>${empty}</p>`;
	return html`
		<div class="overflow-auto">
			<table>
				<thead>
					<tr>
						${heads.map((head) => html`<th scope="col">${head}</th>`)}
					</tr>
				</thead>
				<tbody>
					${repeat(items, ({ id }) => id, row)}
				</tbody>
			</table>
		</div>
	`;
}

export const clockTime = (iso) => new Date(iso).toLocaleTimeString([], { hour12: false });

export function describeOutcome({ status, outcome, response }) {
	const text =
		status === null || outcome.includes(String(status)) ? outcome : `${status} ${outcome}`;
	return response ? `${text}: ${response}` : text;
}
