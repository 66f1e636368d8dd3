// A project as a card, with its results as pictures and players with download links.

import { html } from 'lit-html';
import { findTone } from './elements.js';

function player(extension, source, label) {
	switch (extension) {
		case 'mp4':
		case 'webm':
			return html`<video src="${source}#t=0.01" aria-label=${label} controls></video>`;
		case 'wav':
		case 'mp3':
			return html`<audio src=${source} aria-label=${label} controls></audio>`;
		default:
			return html`<img loading="lazy" src=${source} alt=${label} />`;
	}
}

function result({ id, name }, url, index) {
	// The download link changes with every refresh, which would restart the player.
	const source = `/_sandbox/projects/${id}/results/${index}`;
	const extension = new URL(url).pathname.split('.').at(-1);
	return html`
		<figure>
			${player(extension, source, `Result ${index + 1} of ${name ?? id}`)}
			<figcaption><a target="_blank" href=${url}>Result ${index + 1}</a></figcaption>
		</figure>
	`;
}

/** The end of a name that the service generated. */
const OWN_DATE = / - \d{4}-\d\d-\d\dT\S+$/;

/** Replaces a generated name with the prompt, or drops its date, which would wrap. The card also shows the tool. */
function readTitle({ name, prompt }) {
	if (!OWN_DATE.test(name ?? '')) return name ?? 'Unnamed';
	return prompt ?? name.replace(OWN_DATE, '');
}

export function projectCard(project) {
	const { id, name, tool, credits_charged, status, enabled, progress, error, downloads } = project;
	return html`
		<li id=${id}>
			<strong>${readTitle(project)}</strong>
			<small>${tool} · ${credits_charged} ${credits_charged === 1 ? 'credit' : 'credits'}</small>
			<small>${id}</small>
			<span class="status" data-tone=${findTone(status)}
				>${status}${enabled ? '' : ', deleted'}</span
			>
			<progress max="1" value=${progress} aria-label="Progress of ${name ?? id}"></progress>
			<span data-tone="bad">${error && `${error.code}: ${error.message ?? ''}`}</span>
			<div class="results">${downloads.map(({ url }, index) => result(project, url, index))}</div>
		</li>
	`;
}
