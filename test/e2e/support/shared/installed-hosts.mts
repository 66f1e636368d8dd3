import {
	locateCacheFolder,
	isInstalled,
	readPinnedVersion,
	unpackedGb,
} from '../../../../hosts/install/install.mts';
import { installHost } from '../../../../hosts/run/live-n8n.mts';
import { quietNarrator } from '../../../../machine/narrator.mts';
import { hosts } from '../hosts.mts';

/** Installs all missing hosts before the first test file, in parallel, because npm unpacks with one processor. */
export async function installHosts(): Promise<void> {
	const missing = hosts.filter((name) => !isInstalled(name));
	if (missing.length > 0) {
		const names = missing.map((name) => `n8n ${readPinnedVersion(name)}`).join(' and ');
		const gigabytes = missing.reduce((sum, name) => sum + unpackedGb[name], 0);
		quietNarrator.log(
			`\nThese tests run in a real n8n. Installing ${names} first, once, into ${locateCacheFolder()}: ${gigabytes.toFixed(1)} GB. That takes three to five minutes on two cores.`,
		);
	}
	await Promise.all(hosts.map((name) => installHost(name, quietNarrator)));
}
