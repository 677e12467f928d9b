import type { TransRenderProps } from "@lingui/react";
import { Children } from "react";

/**
 * What `Trans` shows. Each text is all that is in an element: a browser's translator replaces text nodes, and React,
 * which would look for the one it made, then writes the element as a whole.
 */
export function Sentence({ translation }: TransRenderProps) {
	return Children.map(translation, (part) => (typeof part === "string" && part.trim() ? <span>{part}</span> : part));
}
