import type { TransRenderProps } from "@lingui/react";
import { Children } from "react";

/**
 * What `Trans` shows. Each text is alone in its element. A browser's translator replaces text nodes, and React would
 * look for the one it has made; this way it writes the element as a whole.
 */
export function Sentence({ translation }: TransRenderProps) {
	return Children.map(translation, (part) => (typeof part === "string" && part.trim() ? <span>{part}</span> : part));
}
