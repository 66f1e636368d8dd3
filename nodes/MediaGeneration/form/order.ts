import type { INodeProperties } from 'n8n-workflow';

/** One for all lists: creating a collator takes longer than sorting with it. */
const { compare } = new Intl.Collator('en');

export const byName = <T extends { name: string }>(items: readonly T[]): T[] =>
	[...items].sort((a, b) => compare(a.name, b.name));

export const byLabel = (items: readonly INodeProperties[]): INodeProperties[] =>
	[...items].sort((a, b) => compare(a.displayName, b.displayName));
