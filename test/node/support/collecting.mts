import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { makeProjectOperation, type Reader } from './fake-service.mts';
import { runNode } from './run-node.mts';
import { TODAY } from '../../support/virtual-clock.mts';

export const MINUTE = 60_000;

export const formatAgo = (minutes: number): string =>
	new Date(TODAY - minutes * MINUTE).toISOString();

export const makeStarted = (id: string, more: IDataObject = {}): IDataObject => ({
	id,
	resource: 'video',
	credits_charged: 5,
	...more,
});

/** Runs Collect over items that a start returned. Kind and ID come from each item, as from n8n's expressions. */
export function collect(
	items: IDataObject[],
	read: Reader,
	{ whenFinished = 'links', options = {}, ...more }: IDataObject & object = {},
) {
	const parameters = items.map(({ resource: kind, id }) =>
		makeProjectOperation('collect', {
			kind,
			id,
			whenFinished,
			options: { simplify: false, ...(options as IDataObject) },
		}),
	);
	return runNode({ read, parameters, jsons: items, ...more });
}

export const listIds = (items: INodeExecutionData[] | undefined) =>
	items!.map(({ json }) => json.id);
export const listPairs = (items: INodeExecutionData[] | undefined) =>
	items!.map(({ pairedItem }) => (pairedItem as { item: number }).item);
