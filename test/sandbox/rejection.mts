type Response = { status: number; body: { message: string } };

export async function expectRejection(
	request: Promise<Response>,
	status: number,
	...parts: string[]
): Promise<void> {
	const { status: returned, body } = await request;
	expect([returned, body]).toEqual([status, { message: expect.any(String) }]);
	for (const part of parts) expect(body.message).toContain(part);
}
