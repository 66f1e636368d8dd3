// The developer portal: a view of the sandbox's /_sandbox routes that refreshes every second.
// Rows are kept and only their texts change, so focus, open details and forms survive a refresh.

import { button, byId, cells, element, list, revealSecret, write } from './elements.js';
import { resultsIn } from './results.js';
import { clockTime, newestFirst, outcomeOf } from './format.js';

const EVENTS = await call('GET', '/events');
const REFRESH_MS = 1000;
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

async function call(method, path, body) {
	const response = await fetch(`/_sandbox${path}`, {
		method,
		headers: body === undefined ? {} : { 'content-type': 'application/json' },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	const text = await response.text();
	const content = text === '' ? undefined : JSON.parse(text);
	if (!response.ok)
		throw new Error(content?.message ?? `The sandbox responded ${response.status}.`);
	return content;
}

/** Does what the user asked for, reports the outcome, and shows the new state at once. */
async function act(done, work) {
	acting++;
	try {
		await work();
		showProblem('');
		write(byId('announcement'), done);
	} catch (error) {
		showProblem(error.message);
	} finally {
		acting--;
	}
	await refresh();
}

function showProblem(text) {
	byId('problem').hidden = text === '';
	write(byId('problem'), text);
}

const showKeys = list('keys', (row, { id, name }) => {
	const [title, key, state, permissions, action] = cells(row, 'long', '', '', '', '');
	const toggle = button('', () =>
		act(`API key ${name} changed.`, () =>
			call('PATCH', `/api-keys/${id}`, { enabled: toggle.dataset.enabled !== 'true' }),
		),
	);
	action.append(toggle);
	return (item) => {
		write(title, item.name);
		write(key, item.key);
		write(permissions, item.permissions.join(', ') || 'none');
		writeState(state, toggle, item.enabled, item.name);
	};
});

function writeState(cell, toggle, enabled, name) {
	write(cell, enabled ? 'enabled' : 'disabled', enabled ? TONES.enabled : undefined);
	write(toggle, enabled ? 'Disable' : 'Enable');
	toggle.dataset.enabled = String(enabled);
	toggle.ariaLabel = `${toggle.textContent} ${name}`;
}

/** One checkbox per event. */
function eventBoxes(onchange) {
	return EVENTS.map((event) => {
		const box = element('input', { type: 'checkbox', name: 'events', value: event, onchange });
		return element('label', {}, box, event);
	});
}

const chosenEvents = (root) =>
	[...root.querySelectorAll('input[type=checkbox]:checked')].map((box) => box.value);

const showWebhooks = list('webhooks', (row, { id, url }) => {
	const [endpoint, events, state, action] = cells(row, 'long', '', '', '');
	const summary = element('summary');
	const details = element('details', { className: 'events' }, summary);
	const change = () =>
		act(`Events of ${url} changed.`, () =>
			call('PATCH', `/webhooks/${id}`, { events: chosenEvents(details) }),
		);
	details.append(...eventBoxes(change));
	events.append(details);
	const toggle = button('', () =>
		act(`Webhook ${url} changed.`, () =>
			call('PATCH', `/webhooks/${id}`, { enabled: toggle.dataset.enabled !== 'true' }),
		),
	);
	const remove = button('Delete', () => {
		if (!confirm(`Delete the webhook ${url}?`)) return;
		byId('webhook-url').focus();
		act(`Webhook ${url} deleted.`, () => call('DELETE', `/webhooks/${id}`));
	});
	remove.ariaLabel = `Delete ${url}`;
	action.append(toggle, remove);
	return (item) => {
		write(endpoint, item.url);
		const count = item.events.length;
		write(summary, count === EVENTS.length ? 'all events' : `${count} of ${EVENTS.length} events`);
		for (const box of details.querySelectorAll('input')) {
			box.checked = item.events.includes(box.value);
		}
		writeState(state, toggle, item.enabled, item.url);
	};
});

function projectCard(card) {
	const name = element('strong');
	const [facts, id] = [element('small'), element('small')];
	const status = element('span', { className: 'status' });
	const bar = element('progress', { max: 1 });
	const problem = element('span');
	const results = element('div', { className: 'results' });
	card.append(name, facts, id, status, bar, problem, results);
	const showResults = resultsIn(results);
	return (item) => {
		write(name, item.name ?? 'Unnamed');
		write(facts, `${item.tool} · ${item.credits_charged} credits`);
		write(id, item.id);
		write(status, item.enabled ? item.status : `${item.status}, deleted`, TONES[item.status]);
		bar.value = item.progress;
		bar.ariaLabel = `Progress of ${item.name ?? item.id}`;
		const error = item.error ? `${item.error.code}: ${item.error.message ?? ''}` : '';
		write(problem, error, error === '' ? undefined : 'bad');
		showResults(item);
	};
}

const showProjects = list('projects', projectCard, { tag: 'li', most: 10 });

function deliveryRow(row, { id, event }) {
	const [name, state, response, endpoint, retry, attempts, action] = cells(
		row,
		'',
		'',
		'long',
		'long',
		'',
		'long',
		'',
	);
	const project = element('small');
	const title = element('span');
	name.append(title, project);
	const summary = element('summary');
	const steps = element('ol');
	attempts.append(element('details', {}, summary, steps));
	const again = button('Send again', () =>
		act(`${event} sent again.`, () => call('POST', `/redeliver/${id}`)),
	);
	again.ariaLabel = `Send ${event} again`;
	action.append(again);
	return (item) => {
		write(title, item.event);
		write(project, item.project_id ?? '');
		write(endpoint, item.url);
		write(state, item.state, TONES[item.state]);
		const last = item.attempts.at(-1);
		write(response, last === undefined ? 'none yet' : outcomeOf(last));
		write(retry, item.next_retry_at === null ? '' : retryTime(item.next_retry_at));
		write(summary, String(item.attempts.length));
		item.attempts.forEach((attempt, index) => {
			const step = steps.children[index] ?? steps.appendChild(element('li'));
			write(step, `${clockTime(attempt.at)} · ${outcomeOf(attempt)}`);
		});
	};
}

const showDeliveries = list('deliveries', deliveryRow, { most: 5 });

let sandboxNow = 0;

function retryTime(iso) {
	const seconds = Math.max(0, Math.ceil((Date.parse(iso) - sandboxNow) / 1000));
	return `${clockTime(iso)}, in ${seconds} s`;
}

/** Responses to requests from before the latest change are outdated and dropped. */
let latestRefresh = 0;
let acting = 0;

async function refresh() {
	const thisRefresh = ++latestRefresh;
	try {
		const paths = ['/clock', '/api-keys', '/webhooks', '/projects', '/deliveries'];
		const [clock, keys, webhooks, projects, deliveries] = await Promise.all(
			paths.map((path) => call('GET', path)),
		);
		if (acting > 0 || thisRefresh !== latestRefresh) return;
		sandboxNow = Date.parse(clock.now);
		showKeys(keys);
		showWebhooks(webhooks);
		showProjects(newestFirst(projects));
		showDeliveries(newestFirst(deliveries));
		write(byId('connection'), `updated ${clockTime(clock.now)}, sandbox time`);
	} catch (error) {
		write(byId('connection'), `no connection, retrying (${error.message})`, 'bad');
	}
}

byId('webhook-events').append(...eventBoxes());

byId('key-form').addEventListener('submit', (event) => {
	event.preventDefault();
	const form = event.target;
	act('API key created.', async () => {
		const made = await call('POST', '/api-keys', { name: form.elements.name.value });
		form.reset();
		const sentence = `API key “${made.name}” created. Copy it now: it is not shown again.`;
		revealSecret(byId('key-secret'), sentence, made.key, byId('key-name'));
	});
});

byId('webhook-form').addEventListener('submit', (event) => {
	event.preventDefault();
	const form = event.target;
	act('Webhook created.', async () => {
		const events = chosenEvents(form);
		if (events.length === 0) throw new Error('Choose at least one event for the webhook.');
		const made = await call('POST', '/webhooks', { url: form.elements.url.value, events });
		form.reset();
		const sentence = 'Webhook created. Copy its secret now: it is not shown again.';
		revealSecret(byId('webhook-secret'), sentence, made.secret, byId('webhook-url'));
	});
});

async function keepRefreshing() {
	await refresh();
	setTimeout(keepRefreshing, REFRESH_MS);
}

keepRefreshing();
