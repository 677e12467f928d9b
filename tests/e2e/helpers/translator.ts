import type { BrowserContext } from "@playwright/test";

/**
 * Does to every page of a context, from its load on, what a browser's translator does: it replaces each text node by
 * elements with another one.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		const NOT_TRANSLATED = "script, style, textarea, title, font, [translate=no]";
		const isDone = new WeakSet<Node>();
		function translate(node: Node) {
			if (node instanceof Element) for (const child of [...node.childNodes]) translate(child);
			if (!(node instanceof Text) || !node.data.trim() || isDone.has(node)) return;
			if (!node.parentElement || node.parentElement.closest(NOT_TRANSLATED)) return;
			const [outer, inner] = [document.createElement("font"), document.createElement("font")];
			outer.style.verticalAlign = "inherit";
			const text = new Text(node.data);
			isDone.add(text);
			inner.append(text);
			outer.append(inner);
			node.replaceWith(outer);
		}
		addEventListener("load", () => {
			translate(document.body);
			new MutationObserver((records) => {
				for (const { type, addedNodes, target } of records)
					for (const node of type === "characterData" ? [target] : addedNodes) translate(node);
			}).observe(document.body, { childList: true, subtree: true, characterData: true });
		});
	});
}
