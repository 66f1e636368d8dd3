// The portal's building blocks: elements, rows that are kept while their texts change, one-time secrets.

const MOST_ROWS = 100;

export const byId = (id) => document.getElementById(id);

/** Makes an element; `options` are its properties, children follow. */
export function element(tag, options = {}, ...children) {
	const made = Object.assign(document.createElement(tag), options);
	made.append(...children);
	return made;
}

export function button(label, onclick) {
	return element('button', { type: 'button', textContent: label, onclick });
}

/** Writes only what changed: selections and screen readers are left in peace. */
export function write(target, text, tone) {
	if (target.textContent !== text) target.textContent = text;
	if (tone === undefined) delete target.dataset.tone;
	else target.dataset.tone = tone;
}

/** Keeps one row per item; `make` builds it once and returns the function that fills it. */
export function list(id, make) {
	const body = byId(id);
	const rows = new Map();
	return (items) => {
		const shown = items.slice(0, MOST_ROWS);
		const wanted = new Set(shown.map((item) => item.id));
		for (const [key, row] of rows) {
			if (wanted.has(key)) continue;
			row.element.remove();
			rows.delete(key);
		}
		shown.forEach((item, index) => {
			if (!rows.has(item.id)) {
				const row = element('tr');
				rows.set(item.id, { element: row, fill: make(row, item) });
			}
			const row = rows.get(item.id);
			if (body.children[index] !== row.element) {
				body.insertBefore(row.element, body.children[index] ?? null);
			}
			row.fill(item);
		});
		if (rows.size === 0) body.replaceChildren();
	};
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
	const copy = button('Copy', async () => {
		try {
			await navigator.clipboard.writeText(secret);
			copy.textContent = 'Copied';
			write(byId('announcement'), 'Copied to the clipboard.');
		} catch {
			field.focus();
			field.select();
			write(byId('announcement'), 'It is selected: press Ctrl+C to copy.');
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
