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
	private readonly all = new Map<ChargedBy, number[]>();

	add(length: ChargedLength | undefined): void {
		if (!length) return;
		this.all.set(length.by, [...(this.all.get(length.by) ?? []), length.seconds]);
	}

	sayBesideOutput(context: IExecuteFunctions): void {
		for (const [by, each] of this.all) {
			const sum = each.reduce((total, one) => total + one, 0);
			const items = each.length > 1 ? ` over ${each.length} items` : '';
			const seconds = counted(Number(sum.toFixed(1)), 'second');
			hintBesideOutput(context, `Magic Hour charges ${CHARGES[by]}: ${seconds}${items}.`);
		}
	}
}
