import { existsSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { StartupError } from "../../startup-error.ts";

/** Paths below the package's folder. */
interface LibraryLink {
	readonly source: string;
	readonly target: string;
}

/**
 * Makes the symbolic links among PostgreSQL's libraries, which a package of npm cannot contain. The package's install
 * script does that, too; but `--ignore-scripts` and other package managers skip it, and npm 12 does unless somebody has
 * allowed it.
 *
 * @param folder the package's folder `native`, or a copy of it
 * @throws StartupError if a link cannot be written
 */
export function linkLibraries(folder: string): void {
	for (const { source, target } of readLinks(folder)) {
		const link = path.join(folder, path.relative("native", target));
		if (existsSync(link)) continue;
		try {
			symlinkSync(path.relative(path.dirname(target), source), link);
		} catch (cause) {
			// Another server was first.
			if ((cause as NodeJS.ErrnoException).code === "EEXIST") continue;
			throw new StartupError(
				`PostgreSQL lacks ${link}, because the install script of its package was skipped: run npm rebuild as somebody who may write there`,
				{ cause },
			);
		}
	}
}

function readLinks(folder: string): readonly LibraryLink[] {
	const file = path.join(folder, "pg-symlinks.json");
	// Windows has no such links.
	return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}
