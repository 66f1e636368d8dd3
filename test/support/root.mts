/** The repository root for tests; the demo, which the tests share code with, decides it. */
export { packageName, root } from '../../hosts/root.mts';
