import { join } from 'node:path';

// swc would copy itself into the user's cache folder.
process.env.SWC_NATIVE_BINDING_CACHE ??= join(process.cwd(), '.cache', 'swc');
