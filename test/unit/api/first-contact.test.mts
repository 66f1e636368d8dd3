import { createFirstContact } from '../../../nodes/MediaGeneration/api/first-contact';

test('who watches waits ten seconds for it; once it is made, nothing is bounded', () => {
	const firstContact = createFirstContact(true);
	expect(firstContact.limitMs).toBe(10_000);
	firstContact.made();
	expect(firstContact.limitMs).toBe(Infinity);
});

test('production is not bounded', () => {
	expect(createFirstContact(false).limitMs).toBe(Infinity);
});
