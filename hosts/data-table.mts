import type { N8nRest } from './rest.mts';

export type Column = { name: string; type: 'string' | 'boolean' | 'date' };

/** What n8n takes and gives at once. */
const PAGE = 250;

/** A data table of n8n, in the personal project. */
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
		const { id: project } = await rest.call<{ id: string }>('get', '/projects/personal');
		const tables = `/projects/${project}/data-tables`;
		const { id } = await rest.call<{ id: string }>('post', tables, { name, columns });
		return new DataTable(rest, id, `${tables}/${id}`);
	}

	async insert(rows: Partial<Row>[]): Promise<void> {
		for (let from = 0; from < rows.length; from += PAGE) {
			const data = rows.slice(from, from + PAGE);
			await this.rest.call('post', `${this.path}/insert`, { data, returnType: 'count' });
		}
	}

	async rows(): Promise<Row[]> {
		const rows: Row[] = [];
		for (;;) {
			const { count, data } = await this.rest.call<{ count: number; data: Row[] }>(
				'get',
				`${this.path}/rows?take=${PAGE}&skip=${rows.length}`,
			);
			rows.push(...data);
			if (rows.length >= count || data.length === 0) return rows;
		}
	}
}
