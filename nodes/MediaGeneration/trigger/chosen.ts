import type { INode } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { chosenFrom, notIn, type ClosedList } from '../catalog/closed-lists';

/** The value of a closed list. @throws NodeOperationError for any that it lacks: then no event is let through */
export function chosenInTrigger<Value>(
	context: { getNode(): INode },
	list: ClosedList<Value>,
	given: unknown,
): Value {
	const value = chosenFrom(list, given);
	if (value === undefined) throw new NodeOperationError(context.getNode(), notIn(list, given));
	return value;
}
