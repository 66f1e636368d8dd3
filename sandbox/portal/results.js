// A project's results as pictures and players, each with its download link.

import { element } from './elements.js';

const PLAYERS = {
	mp4: () => element('video', { controls: true, preload: 'metadata' }),
	webm: () => element('video', { controls: true, preload: 'metadata' }),
	wav: () => element('audio', { controls: true, preload: 'metadata' }),
	mp3: () => element('audio', { controls: true, preload: 'metadata' }),
};
const picture = () => element('img', { loading: 'lazy' });

const extensionOf = (url) => new URL(url).pathname.split('.').at(-1);

function result(project, url, number) {
	const name = `Result ${number} of ${project.name ?? project.id}`;
	const shown = (PLAYERS[extensionOf(url)] ?? picture)();
	if (shown instanceof HTMLImageElement) shown.alt = name;
	else shown.ariaLabel = name;
	// Not the download link, which changes with every refresh and would restart the player.
	shown.src = `/_sandbox/projects/${project.id}/results/${number - 1}${shown instanceof HTMLVideoElement ? '#t=0.01' : ''}`;
	const link = element('a', { target: '_blank', textContent: `Result ${number}` });
	return { figure: element('figure', {}, shown, element('figcaption', {}, link)), link };
}

/** Returns the function that fills the cell with a project's results. */
export function resultsIn(cell) {
	const shown = [];
	return (project) => {
		const { downloads } = project;
		for (const { figure } of shown.splice(downloads.length)) figure.remove();
		downloads.forEach(({ url }, index) => {
			if (!shown[index]) {
				shown[index] = result(project, url, index + 1);
				cell.append(shown[index].figure);
			}
			shown[index].link.href = url;
		});
	};
}
