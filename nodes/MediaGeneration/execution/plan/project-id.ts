import { quote } from '../../fields';
import { idOf } from '../../json/given';
import { refusal } from './refusal';

/**
 * The ID of a project as a person gives it.
 * @param label names the field, as the panel does
 * @throws Failure if it cannot be one
 */
export function projectIdIn(label: string, given: unknown): string {
	const id = idOf(given ?? '');
	if (id === undefined) {
		throw refusal([`${label} is ${quote(given)}, but must be text: the ID of one project`]);
	}
	if (id === '') {
		throw refusal([`${label} is empty; enter the ID returned when the project was started`]);
	}
	if (/^https?:\/\//i.test(id)) {
		throw refusal([`${label} is a URL, "${id}"; enter only the ID of the project`]);
	}
	// An unpaired surrogate cannot be encoded in a URL.
	if (/\{\{|[\s/]|\p{Surrogate}/u.test(id)) {
		throw refusal([
			`${label} is "${id}", which is not a project ID; if it is an expression, switch the field to "Expression"`,
		]);
	}
	return id;
}
