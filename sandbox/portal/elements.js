// The portal's building blocks: elements, lists that are kept while their texts change, one-time secrets.

export const byId = (id) => document.getElementById(id);

/** Makes an element; `options` are its properties, children follow. */
export function element(tag, options = {}, ...children) {
	const made = Object.assign(document.createElement(tag), options);
	made.append(...children);
	return made;
}

export function button(label, onclick) {
	return element('button', { type: 'button', className: 'outline', textContent: label, onclick });
}

/** Writes only what changed: selections and screen readers are left in peace. */
export function write(target, text, tone) {
	if (target.textContent !== text) target.textContent = text;
	if (tone === undefined) delete target.dataset.tone;
	else target.dataset.tone = tone;
}

/** What somebody uses stays, although newer items have come. */
const isInUse = (row) => row.matches(':focus-within, :has(details[open])');

/**
 * Keeps one row per item; `make` builds it once and returns the function that fills it. Only the first `most` are shown,
 * and as many more at each click on the button below.
 */
export function list(id, make, { tag = 'tr', most = Infinity } = {}) {
	const body = byId(id);
	const more = byId(`${id}-more`);
	const rows = new Map();
	let latest = [];
	let limit = most;

	function show(items) {
		latest = items;
		const shown = items.filter(
			(item, index) => index < limit || (rows.has(item.id) && isInUse(rows.get(item.id).element)),
		);
		const wanted = new Set(shown.map((item) => item.id));
		for (const [key, row] of rows) {
			if (wanted.has(key)) continue;
			row.element.remove();
			rows.delete(key);
		}
		shown.forEach((item, index) => {
			if (!rows.has(item.id)) {
				const row = element(tag);
				rows.set(item.id, { element: row, fill: make(row, item) });
			}
			const row = rows.get(item.id);
			if (body.children[index] !== row.element) {
				body.insertBefore(row.element, body.children[index] ?? null);
			}
			row.fill(item);
		});
		if (rows.size === 0) body.replaceChildren();
		if (!more) return;
		more.hidden = shown.length === items.length;
		write(more, `Show more (${items.length - shown.length})`);
	}

	more?.addEventListener('click', () => {
		limit += most;
		show(latest);
	});
	return show;
}

/** One cell per class name; `long` ones may break anywhere. */
export function cells(row, ...classNames) {
	const made = classNames.map((className) => element('td', { className }));
	row.append(...made);
	return made;
}

/** A secret that is shown once: removed from the page when the user is done. */
export function revealSecret(panel, sentence, secret, backTo) {
	const field = element('input', { value: secret, readOnly: true, ariaLabel: panel.ariaLabel });
	const copy = element('button', { type: 'button', textContent: 'Copy' });
	copy.addEventListener('click', async () => {
		try {
			await navigator.clipboard.writeText(secret);
			copy.textContent = 'Copied';
			write(byId('announcement'), 'Copied to the clipboard.');
		} catch {
			field.focus();
			field.select();
			write(byId('announcement'), 'Selected. Press Ctrl+C to copy.');
		}
	});
	const done = button('I have stored it', () => {
		panel.hidden = true;
		panel.replaceChildren();
		backTo.focus();
	});
	panel.replaceChildren(element('p', { textContent: sentence }), field, copy, done);
	panel.hidden = false;
	copy.focus();
}
