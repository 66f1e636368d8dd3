/** Uses what was started, and closes it afterwards, however that ends. */
export async function whileOpen<Open extends { close: () => Promise<void> }, Value>(
	starting: Promise<Open>,
	use: (open: Open) => Promise<Value>,
): Promise<Value> {
	const open = await starting;
	return await use(open).finally(() => open.close());
}
