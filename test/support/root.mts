/** The repository root for tests, determined by the code that they share with the demo. */
export { packageName, root } from '../../hosts/root.mts';
