import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FILE = fileURLToPath(new URL("../../public/favicon.svg", import.meta.url));

/**
 * Puts the site's icon into the page, where `Logo` (src/ui/logo.tsx) refers to it. An image would be requested only
 * after the app's script.
 *
 * @returns {import("vite").Plugin}
 */
export function logoSymbol() {
	return {
		name: "logo-symbol",
		transformIndexHtml: () => [
			{ tag: "svg", attrs: { class: "hidden" }, children: readSymbol(), injectTo: "body-prepend" },
		],
	};
}

function readSymbol() {
	const [, viewBox, shapes] =
		/^<svg [^>]*viewBox="([^"]+)"><title>[^<]*<\/title>(.+)<\/svg>\s*$/.exec(readFileSync(FILE, "utf8")) ?? [];
	if (shapes === undefined) throw new Error(`${FILE} is not drawn as expected`);
	return `<symbol id="logo" viewBox="${viewBox}">${shapes}</symbol>`;
}
