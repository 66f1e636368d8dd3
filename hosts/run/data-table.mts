import type { N8nRest } from './rest.mts';

export type Column = { name: string; type: 'string' | 'boolean' | 'date' };

/** The most rows that n8n returns at once. */
const PAGE_SIZE = 250;

async function locateTables(rest: N8nRest): Promise<string> {
	const { id } = await rest.call<{ id: string }>('get', '/projects/personal');
	return `/projects/${id}/data-tables`;
}

export class DataTable<Row extends object = Record<string, unknown>> {
	private constructor(
		private readonly rest: N8nRest,
		readonly id: string,
		private readonly path: string,
	) {}

	static async create<Row extends object>(
		rest: N8nRest,
		name: string,
		columns: Column[],
	): Promise<DataTable<Row>> {
		const tables = await locateTables(rest);
		const { id } = await rest.call<{ id: string }>('post', tables, { name, columns });
		return new DataTable(rest, id, `${tables}/${id}`);
	}

	static async open<Row extends object>(rest: N8nRest, name: string): Promise<DataTable<Row>> {
		const tables = await locateTables(rest);
		const filter = encodeURIComponent(JSON.stringify({ name }));
		const { data } = await rest.call<{ data: Array<{ id: string; name: string }> }>(
			'get',
			`${tables}?filter=${filter}`,
		);
		const found = data.find((table) => table.name === name);
		if (!found) throw new Error(`n8n has no data table "${name}".`);
		return new DataTable(rest, found.id, `${tables}/${found.id}`);
	}

	async insert(rows: Partial<Row>[]): Promise<void> {
		for (let from = 0; from < rows.length; from += PAGE_SIZE) {
			const data = rows.slice(from, from + PAGE_SIZE);
			await this.rest.call('post', `${this.path}/insert`, { data, returnType: 'count' });
		}
	}

	async listRows(): Promise<Row[]> {
		const rows: Row[] = [];
		for (;;) {
			const { count, data } = await this.rest.call<{ count: number; data: Row[] }>(
				'get',
				`${this.path}/rows?take=${PAGE_SIZE}&skip=${rows.length}`,
			);
			rows.push(...data);
			if (rows.length >= count || data.length === 0) return rows;
		}
	}
}
