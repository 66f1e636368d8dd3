import type { N8nRelease } from '../../../hosts/install/install.mts';

/** Each n8n that the package supports, the newest first. */
export const hosts: readonly N8nRelease[] = ['n8n-2', 'n8n-1'];
