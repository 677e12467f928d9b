import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The source and the compiled server both find uncompiled files from here. */
export const packageRoot = (() => {
	let folder = import.meta.dirname;
	while (!existsSync(path.join(folder, "package.json"))) folder = path.dirname(folder);
	return folder;
})();

/** This server's version, such as "0.2.0". */
export function readVersion(): string {
	return JSON.parse(readFileSync(path.join(packageRoot, "package.json"), "utf8")).version;
}
