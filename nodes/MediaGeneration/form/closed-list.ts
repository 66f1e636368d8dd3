import type { INodePropertyOptions } from 'n8n-workflow';
import type { ClosedList } from '../catalog/closed-lists';

/** A closed list as n8n shows it, with what each value means. */
export const optionsOfList = <Value extends string>(
	{ choices }: ClosedList<Value>,
	about?: Readonly<Partial<Record<Value, string>>>,
): INodePropertyOptions[] =>
	choices.map(([value, name]) => {
		const description = about?.[value];
		return { name, value, ...(description === undefined ? {} : { description }) };
	});
