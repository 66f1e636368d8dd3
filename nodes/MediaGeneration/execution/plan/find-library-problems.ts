import { MAGIC_HOUR, type Connection } from '../../api/http/connection';
import type { FileRequirement, Problem } from '../../fields';

/** Only Magic Hour accepts projects from its library as files. */
export const findLibraryProblems = (
	connection: Connection,
	media: ReadonlyArray<Pick<FileRequirement, 'label' | 'media'>>,
): Problem[] =>
	connection === MAGIC_HOUR
		? []
		: media.flatMap(({ label, media: { from, value } }) =>
				from === 'project' && value !== ''
					? [
							{
								label,
								text: `${label} is a project, which only Magic Hour takes; with the credential of another service, use a file, a URL or a storage path`,
							},
						]
					: [],
			);
