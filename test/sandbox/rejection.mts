type Response = { status: number; body: { message: string } };

/** Expects a request to be rejected with this status, and a message that contains all of these. */
export async function expectRejection(
	request: Promise<Response>,
	status: number,
	...parts: string[]
): Promise<void> {
	const { status: returned, body } = await request;
	expect([returned, body]).toEqual([status, { message: expect.any(String) }]);
	for (const part of parts) expect(body.message).toContain(part);
}
