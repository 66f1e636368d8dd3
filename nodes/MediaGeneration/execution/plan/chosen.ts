import { chosenFrom, notIn, type ClosedList } from '../../catalog/closed-lists';
import { refusal } from './refusal';

/** The value of a closed list. @throws Failure for any that it lacks */
export function chosen<Value>(list: ClosedList<Value>, given: unknown): Value {
	const value = chosenFrom(list, given);
	if (value === undefined) throw refusal([notIn(list, given)]);
	return value;
}
