/**
 * Checks that sentences have at most 35 words and one colon or semicolon, and that at least three quarters of a page's
 * sentences have at most 25 words. Code and quotations count as one word, links by their text. Sentences with more than
 * eight commas are lists, which aren't checked.
 */
const MOST_WORDS = 35;
const USUAL_WORDS = 25;
const USUAL_SHARE = 0.75;
const MOST_SIGNS = 1;
const MOST_COMMAS = 8;

function readText({ type, value = '', children = [] }) {
	if (type === 'Str') return value;
	if (type === 'Code') return 'code';
	if (type === 'Html' || type === 'Break') return value.startsWith('<br') ? '\u2028' : ' ';
	return type === 'Image' ? '' : children.map(readText).join('');
}

const splitSentences = (node) =>
	readText(node)
		.replace(/“[^”]*”/g, 'quotation')
		.split(/\u2028|(?<=[.!?]["”’)]?)\s+(?=["“(]?[A-Z\d])/)
		.filter((sentence) => sentence.split(',').length <= MOST_COMMAS + 1);

const countWords = (sentence) =>
	sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length;
const countSigns = (sentence) => [...sentence.matchAll(/[:;](?=\s|$)/g)].length;

module.exports = function shortSentences({ Syntax, RuleError, report }) {
	const lengths = [];
	const check = (node) => {
		for (const sentence of splitSentences(node)) {
			const words = countWords(sentence);
			lengths.push(words);
			const begins = `"${sentence.trim().slice(0, 60)}…"`;
			if (words > MOST_WORDS) report(node, new RuleError(`${begins} has ${words} words`));
			if (countSigns(sentence) > MOST_SIGNS) {
				report(node, new RuleError(`${begins} has more than one colon or semicolon`));
			}
		}
	};
	return {
		[Syntax.Paragraph]: check,
		[Syntax.TableCell]: check,
		[Syntax.DocumentExit](node) {
			const long = lengths.filter((words) => words > USUAL_WORDS).length;
			if (long > (1 - USUAL_SHARE) * lengths.length) {
				report(
					node,
					new RuleError(`${long} of ${lengths.length} sentences have more than 25 words`),
				);
			}
		},
	};
};
