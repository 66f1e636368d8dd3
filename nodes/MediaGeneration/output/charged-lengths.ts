import type { IExecuteFunctions } from 'n8n-workflow';
import { CHARGES, type ChargedBy } from '../catalog/price';
import { counted } from '../fields';
import { hintBesideOutput } from './notify';

/** How much of a video or sound an item is charged for, where that decides the price. */
export interface ChargedLength {
	readonly by: ChargedBy;
	readonly seconds: number;
}

/** The lengths of all items of a run: hints for each of them would hide each other. */
export class ChargedLengths {
	private readonly all = new Map<ChargedBy, { seconds: number; items: number }>();

	add(length: ChargedLength | undefined): void {
		if (!length) return;
		const { seconds, items } = this.all.get(length.by) ?? { seconds: 0, items: 0 };
		this.all.set(length.by, { seconds: seconds + length.seconds, items: items + 1 });
	}

	sayBesideOutput(context: IExecuteFunctions): void {
		for (const [by, { seconds: sum, items }] of this.all) {
			const over = items > 1 ? ` over ${items} items` : '';
			const seconds = counted(Number(sum.toFixed(1)), 'second');
			hintBesideOutput(context, `Magic Hour charges ${CHARGES[by]}: ${seconds}${over}.`);
		}
	}
}
