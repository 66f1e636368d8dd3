const UNPRINTABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]+/gu;
const MARKUP: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
};

/** Text that is safe inside SVG. */
function svgText(text: string): string {
	return text.replace(UNPRINTABLE, ' ').replace(/[&<>"']/g, (sign) => MARKUP[sign]);
}

/** An SVG in the picture's size with the text in a dark band at the bottom. */
export function captionLayer(
	text: string,
	{ width, height }: { width: number; height: number },
): Buffer {
	const fontSize = Math.max(8, Math.round(Math.min(width, height) / 18));
	const lines = wrap(text, Math.max(8, Math.floor(width / (fontSize * 0.62))));
	const bandHeight = Math.round(fontSize * (lines.length * 1.3 + 0.8));
	const bandTop = height - bandHeight;
	const rows = lines.map((line, index) => {
		const y = bandTop + Math.round(fontSize * (1.35 + index * 1.3));
		return `<text x="${width / 2}" y="${y}" text-anchor="middle">${svgText(line)}</text>`;
	});
	return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<rect y="${bandTop}" width="${width}" height="${bandHeight}" fill="#000" fill-opacity="0.55"/>
		<g font-family="sans-serif" font-size="${fontSize}" fill="#fff">${rows.join('')}</g></svg>`);
}

/** Up to three lines broken at spaces (or inside a longer word), the rest left out with dots. */
function wrap(text: string, longest: number): string[] {
	const lines: string[] = [];
	let line = '';
	for (const word of text
		.trim()
		.split(/\s+/)
		.flatMap((each) => pieces(each, longest))) {
		if (line !== '' && [...line, ...word].length + 1 > longest) {
			lines.push(line);
			line = word;
		} else {
			line = line === '' ? word : `${line} ${word}`;
		}
	}
	lines.push(line);
	return lines.length <= 3 ? lines : [lines[0], lines[1], `${lines[2].slice(0, longest - 1)}…`];
}

function pieces(word: string, longest: number): string[] {
	const signs = [...word];
	const count = Math.max(1, Math.ceil(signs.length / longest));
	return Array.from({ length: count }, (_, index) =>
		signs.slice(index * longest, (index + 1) * longest).join(''),
	);
}
