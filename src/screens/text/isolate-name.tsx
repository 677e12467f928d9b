import type { ReactNode } from "react";
import { continueAfter, NAME_PLACEHOLDER } from "../../languages/isolate.ts";

/**
 * A sentence with a name. The name is isolated, and a browser's translator leaves it as it is. Each text has an element
 * of its own: see `Sentence`. `formatSentence` must use its argument once.
 */
export function isolateName(
	name: string,
	formatSentence: (name: string) => string,
	/** For the element with the name. */
	className?: string,
): ReactNode {
	const [before, after] = splitAtName(formatSentence);
	const rest = continueAfter(name, after);
	return (
		<>
			{before && <span>{before}</span>}
			<bdi translate="no" className={className}>
				{name}
			</bdi>
			{rest && <span>{rest}</span>}
		</>
	);
}

/** A sentence's two parts, before and after a name. `formatSentence` must use its argument once. */
export function splitAtName(formatSentence: (name: string) => string): [before: string, after: string] {
	const [before = "", after = ""] = formatSentence(NAME_PLACEHOLDER).split(NAME_PLACEHOLDER);
	return [before, after];
}
