import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, traverse } from "@babel/core";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The app's script and the prerendered page, which are shown before other texts can be fetched. */
const ENTRIES = ["src/main.tsx", "src/first-paint/prerender.tsx"];

/** `withMessages(import("…"))` fetches a part together with the later catalogue. */
const MESSAGE_LOADER = "withMessages";

/**
 * Finds the modules that need their texts in the initial catalogue, and those that can have them in the later one
 * because they are reached only through `withMessages`. Follows imports, as the build does.
 *
 * @param {readonly string[]} [entries]
 * @param {string} [root]
 * @returns {{ initial: string[], later: string[] }} paths from the root
 */
export function findMessageSources(entries = ENTRIES, root = ROOT) {
	const initial = new Set(entries);
	/** @type {Set<string>} */
	const later = new Set();
	for (const path of initial) {
		const { immediate, withMessages } = readImports(root, path);
		for (const next of immediate) initial.add(next);
		for (const next of withMessages) later.add(next);
	}
	for (const path of later) {
		const { immediate, withMessages } = readImports(root, path);
		for (const next of [...immediate, ...withMessages]) later.add(next);
	}
	return { initial: [...initial], later: [...later].filter((path) => !initial.has(path)) };
}

/**
 * Our own modules that a module imports, except for their types alone.
 *
 * @param {string} root
 * @param {string} path
 */
function readImports(root, path) {
	/** @type {string[]} */
	const immediate = [];
	/** @type {string[]} */
	const withMessages = [];
	/**
	 * @param {string} specifier
	 * @param {string[]} list
	 */
	const add = (specifier, list = immediate) => {
		if (/^\..*\.tsx?$/.test(specifier)) list.push(posix.join(posix.dirname(path), specifier));
	};
	const program = parseSync(readFileSync(posix.join(root, path), "utf8"), {
		filename: path,
		babelrc: false,
		configFile: false,
		parserOpts: { plugins: ["typescript", "jsx"] },
	});
	if (program === null) throw new Error(`nothing was parsed in ${path}`);
	traverse(program, {
		ImportDeclaration({ node }) {
			if (node.importKind !== "type") add(node.source.value);
		},
		ExportDeclaration({ node }) {
			if ("source" in node && node.source && node.exportKind !== "type") add(node.source.value);
		},
		Import(found) {
			const call = found.parentPath;
			const [argument] = call.isCallExpression() ? call.node.arguments : [];
			if (argument?.type !== "StringLiteral") throw call.buildCodeFrameError("import() of something else than a path");
			const loader = call.findParent(
				(outer) => outer.isCallExpression() && outer.get("callee").isIdentifier({ name: MESSAGE_LOADER }),
			);
			add(argument.value, loader ? withMessages : immediate);
		},
	});
	return { immediate, withMessages };
}

/**
 * A Vite plugin that fails the build if the initial script holds a module whose texts are in the later catalogue.
 *
 * @returns {import("vite").Plugin}
 */
export function checkMessageSources() {
	return {
		name: "check-message-sources",
		apply: "build",
		generateBundle(_, bundle) {
			const later = new Set(findMessageSources().later.map((path) => posix.join(ROOT, path)));
			const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
			const entry = chunks.find(({ isEntry }) => isEntry);
			if (!entry) throw new Error("the build has no entry");
			const initial = chunks.filter((chunk) => chunk === entry || entry.imports.includes(chunk.fileName));
			const early = initial.flatMap(({ moduleIds }) => moduleIds).find((id) => later.has(id));
			if (early) throw new Error(`the initial script holds ${early}, whose texts are in the later catalogue`);
		},
	};
}
