// The developer hub: a view of the sandbox's /_sandbox routes, redrawn every second. lit-html updates only changed
// parts of the page, so focus, selections, open details, players and half-filled forms survive.

import { html, nothing, render } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { repeat } from 'lit-html/directives/repeat.js';
import { button, clockTime, describeOutcome, section, stateCell, table } from './elements.js';
import { projectCard } from './results.js';

const EVENTS = await call('GET', '/events');
const REFRESH_MS = 1000;
/** The number of rows shown at first, and added by each click on *Show more*. */
const STEP = { deliveries: 5, projects: 10 };

const state = {
	now: 0,
	credits: 0,
	keys: [],
	webhooks: [],
	deliveries: [],
	projects: [],
	limits: { ...STEP },
	/** New secrets, each shown once. Keys are the IDs of the fields that are focused afterwards. */
	secrets: {},
	connection: 'connecting',
	isConnected: true,
	/** The latest error; `place` is the ID of the form or row whose button caused it. */
	problem: { place: '', text: '' },
	announcement: '',
};

const byId = (id) => document.getElementById(id);

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

/** `refresh` drops outdated responses: those that arrive during an action or after a later refresh has begun. */
let latestRefresh = 0;
let acting = 0;

async function refresh() {
	const thisRefresh = ++latestRefresh;
	try {
		const paths = ['/clock', '/account', '/api-keys', '/webhooks', '/deliveries', '/projects'];
		const [clock, { credits }, keys, webhooks, deliveries, projects] = await Promise.all(
			paths.map((path) => call('GET', path)),
		);
		if (acting > 0 || thisRefresh !== latestRefresh) return;
		const connection = `updated ${clockTime(clock.now)}, sandbox time`;
		Object.assign(state, { credits, keys, webhooks, deliveries, projects });
		Object.assign(state, { connection, isConnected: true });
		state.now = Date.parse(clock.now);
	} catch (error) {
		const connection = `no connection, retrying (${error.message})`;
		Object.assign(state, { connection, isConnected: false });
	}
	draw();
}

/** Runs the user's action, announces `done` or shows the error at `place`, and refreshes the page. */
async function act(place, done, work) {
	acting++;
	try {
		await work();
		Object.assign(state, { problem: { place: '', text: '' }, announcement: done });
	} catch (error) {
		state.problem = { place, text: error.message };
	} finally {
		acting--;
	}
	await refresh();
}

/** The error of the form or row with this ID. */
const problemAt = (place) =>
	state.problem.place === place
		? html`<p role="alert" data-tone="bad">${state.problem.text}</p>`
		: nothing;

function toggle(id, name, path, enabled, done) {
	const verb = enabled ? 'Disable' : 'Enable';
	const work = () => call('PATCH', path, { enabled: !enabled });
	return button(verb, `${verb} ${name}`, () => act(id, done, work));
}

/** The newest items, older items that are focused or open, and a button that shows more if any are hidden. */
function newest(name, drawItems) {
	const isInUse = (id) => byId(id)?.matches(':focus-within, :has(details[open])');
	const items = state[name]
		.toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
		.filter(({ id }, index) => index < state.limits[name] || isInUse(id));
	const hidden = state[name].length - items.length;
	const text = `Show more (${hidden})`;
	const showMore = () => {
		state.limits[name] += STEP[name];
		draw();
	};
	return [drawItems(items), hidden > 0 ? button(text, text, showMore) : nothing];
}

function reveal(field, sentence, value) {
	state.secrets[field] = { sentence, value };
	draw();
	byId(`${field}-copy`).focus();
}

/** Shows a secret until the user confirms that it is stored. */
function secretPanel(field, label) {
	const secret = state.secrets[field];
	if (!secret) return nothing;
	const copy = async ({ target }) => {
		try {
			await navigator.clipboard.writeText(secret.value);
			secret.isCopied = true;
			state.announcement = 'Copied to the clipboard.';
		} catch {
			const field = target.previousElementSibling;
			field.focus();
			field.select();
			state.announcement = 'Selected. Press Ctrl+C to copy.';
		}
		draw();
	};
	const forget = () => {
		delete state.secrets[field];
		draw();
		byId(field).focus();
	};
	return html`
		<div class="secret">
			<p>${secret.sentence}</p>
			<div role="group" aria-label=${label}>
				<input value=${secret.value} readonly aria-label=${label} />
				<button type="button" id="${field}-copy" @click=${copy}>
					${secret.isCopied ? 'Copied' : 'Copy'}
				</button>
				<button type="button" class="outline" @click=${forget}>I have stored it</button>
			</div>
		</div>
	`;
}

function createKey(event) {
	event.preventDefault();
	const form = event.target;
	act('key-form', 'API key created.', async () => {
		const { name, key } = await call('POST', '/api-keys', { name: form.elements.name.value });
		form.reset();
		reveal('key-name', `API key “${name}” created. Copy it now: it isn’t shown again.`, key);
	});
}

const keyForm = () => html`
	<form @submit=${createKey}>
		<label for="key-name">Name</label>
		<fieldset role="group">
			<input id="key-name" name="name" required maxlength="80" autocomplete="off" />
			<button>Create API key</button>
		</fieldset>
		${problemAt('key-form')}
	</form>
`;

const keyRow = ({ id, key, name, enabled }) => html`
	<tr>
		<td class="long">${name}</td>
		<td>${key}</td>
		${stateCell(enabled ? 'enabled' : 'disabled')}
		<td>
			${toggle(id, name, `/api-keys/${id}`, enabled, `API key ${name} changed.`)} ${problemAt(id)}
		</td>
	</tr>
`;

/** Chosen for a new webhook: the ends of projects. */
const isPreset = (event) => /\.(completed|errored)$/.test(event);

const eventBoxes = (isChecked) =>
	EVENTS.map((event) => {
		// The attribute is the state after a reset of the form.
		const box = html`<input
			type="checkbox"
			value=${event}
			?checked=${isPreset(event)}
			.checked=${isChecked(event)}
		/>`;
		return html`<label>${box}${event}</label>`;
	});

const chosenEvents = (root) => [...root.querySelectorAll(':checked')].map(({ value }) => value);

function createWebhook(event) {
	event.preventDefault();
	const form = event.target;
	act('webhook-form', 'Webhook created.', async () => {
		const events = chosenEvents(form);
		if (events.length === 0) throw new Error('Choose at least one event for the webhook.');
		const { secret } = await call('POST', '/webhooks', { url: form.elements.url.value, events });
		form.reset();
		const sentence = 'Webhook created. Copy its secret now: it isn’t shown again.';
		reveal('webhook-url', sentence, secret);
	});
}

const webhookForm = () => html`
	<form @submit=${createWebhook}>
		<label for="webhook-url">Endpoint URL</label>
		<input
			id="webhook-url"
			name="url"
			type="url"
			required
			pattern="https?://.+"
			placeholder="https://example.com/webhook"
			autocomplete="off"
		/>
		<fieldset id="webhook-events">
			<legend>Events to send</legend>
			${eventBoxes(isPreset)}
		</fieldset>
		<button>Create webhook</button>
		${problemAt('webhook-form')}
	</form>
`;

function webhookRow({ id, url, events, enabled }) {
	const path = `/webhooks/${id}`;
	const choose = ({ currentTarget }) => {
		const chosen = chosenEvents(currentTarget);
		act(id, `Events of ${url} changed.`, () => call('PATCH', path, { events: chosen }));
	};
	const remove = () => {
		if (!confirm(`Delete the webhook ${url}?`)) return;
		byId('webhook-url').focus();
		act(id, `Webhook ${url} deleted.`, () => call('DELETE', path));
	};
	const count = events.length === EVENTS.length ? 'all' : `${events.length} of ${EVENTS.length}`;
	return html`
		<tr>
			<td class="long">${url}</td>
			<td>
				<details class="events" @change=${choose}>
					<summary>${count} events</summary>
					${eventBoxes((event) => live(events.includes(event)))}
				</details>
			</td>
			${stateCell(enabled ? 'enabled' : 'disabled')}
			<td>
				${toggle(id, url, path, enabled, `Webhook ${url} changed.`)}
				${button('Delete', `Delete ${url}`, remove)} ${problemAt(id)}
			</td>
		</tr>
	`;
}

function retryTime(iso) {
	const seconds = Math.max(0, Math.ceil((Date.parse(iso) - state.now) / 1000));
	return `${clockTime(iso)}, in ${seconds} s`;
}

function deliveryRow({ id, event, project_id, url, attempts, next_retry_at, ...delivery }) {
	const work = () => call('POST', `/redeliver/${id}`);
	const sendAgain = () => act(id, `${event} sent again.`, work);
	return html`
		<tr id=${id}>
			<td>${event}<small>${project_id}</small></td>
			${stateCell(delivery.state)}
			<td class="long">${attempts.length === 0 ? 'none yet' : describeOutcome(attempts.at(-1))}</td>
			<td class="long">${url}</td>
			<td>${next_retry_at && retryTime(next_retry_at)}</td>
			<td class="long">
				<details>
					<summary>${attempts.length}</summary>
					<ol>
						${attempts.map((one) => html`<li>${clockTime(one.at)} · ${describeOutcome(one)}</li>`)}
					</ol>
				</details>
			</td>
			<td>${button('Send again', `Send ${event} again`, sendAgain)} ${problemAt(id)}</td>
		</tr>
	`;
}

const KEY_HEADS = ['Name', 'Key', 'State', 'Action'];
const WEBHOOK_HEADS = ['Endpoint', 'Events', 'State', 'Action'];
// prettier-ignore
const DELIVERY_HEADS = ['Event', 'State', 'Last response', 'Endpoint', 'Next retry', 'Attempts', 'Action'];
const NO_DELIVERIES = 'No events sent yet. A webhook receives those that you choose for it.';
const NO_PROJECTS = 'No projects yet. A generation request creates one.';

const deliveryTable = (items) => table(DELIVERY_HEADS, items, deliveryRow, NO_DELIVERIES);

const projectCards = (items) =>
	items.length === 0
		? html`<p>${NO_PROJECTS}</p>`
		: html`<ul id="projects">
				${repeat(items, ({ id }) => id, projectCard)}
			</ul>`;

const page = () => html`
	<header class="container">
		<hgroup>
			<h1>Portal</h1>
			<p>
				Media generation sandbox · balance: ${state.credits.toLocaleString('en')} credits ·
				<output data-tone=${state.isConnected ? nothing : 'bad'}>${state.connection}</output>
			</p>
		</hgroup>
	</header>
	<main class="container">
		${section('Projects', newest('projects', projectCards))}
		${section(
			'API keys',
			keyForm(),
			secretPanel('key-name', 'New API key'),
			table(KEY_HEADS, state.keys, keyRow, 'No API keys yet.'),
		)}
		${section(
			'Webhooks',
			webhookForm(),
			secretPanel('webhook-url', 'Webhook secret'),
			table(WEBHOOK_HEADS, state.webhooks, webhookRow, 'No webhooks yet.'),
		)}
		${section('Deliveries', newest('deliveries', deliveryTable))}
	</main>
	<p role="status">${state.announcement}</p>
`;

const draw = () => render(page(), document.body);

for (;;) {
	await refresh();
	await new Promise((resolve) => setTimeout(resolve, REFRESH_MS));
}
