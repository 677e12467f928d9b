import { fileURLToPath } from "node:url";

/**
 * An environment in which a browser finds only the fonts of a file in tests/fonts. A browser that does not read
 * fontconfig (on macOS and Windows) uses those of the machine.
 *
 * @param {"dejavu-sans" | "noto-sans" | "gallery"} name
 */
export function createFontEnv(name) {
	return { ...process.env, FONTCONFIG_FILE: fileURLToPath(new URL(`../tests/fonts/${name}.conf`, import.meta.url)) };
}
