import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent } from "react";
import type { Category, Family } from "../../../rules/family.ts";
import { findSimilar, NAME_MAX_LENGTH } from "../../../rules/name.ts";
import { tidyText } from "../../../rules/tidy-text.ts";
import { toast } from "../../../ui/toast.ts";
import { replaceView, useView } from "../../views.ts";
import { drawAnimation } from "../parts.ts";

/**
 * Picks the category of a tag (views.ts) as a press would, once.
 *
 * @param pick gets its id
 */
export function useTag(family: Family, pick: (category: string) => void): void {
	const view = useView();
	const tag = view.view === "categories" ? view.tag : undefined;
	const onTag = useEffectEvent((name: string) => {
		replaceView({ view: "categories" });
		const category = findTagged(family, name);
		if (category) pick(category.id);
		else reportUnknownTag(name);
	});
	useEffect(() => {
		if (tag === undefined) return;
		let isHere = true;
		// Without the file the draw is not animated.
		void drawAnimation
			.load()
			.catch(() => {})
			.then(() => isHere && onTag(tag));
		return () => {
			isHere = false;
		};
	}, [tag]);
}

/** By its name; after a rename by the one that it was added under; else by one that looks alike. */
function findTagged({ categories }: Family, tag: string): Category | undefined {
	const name = tidyText(tag);
	const similar = findSimilar(
		name,
		categories.map((category) => category.name),
	);
	return (
		categories.find((category) => category.name === name) ??
		categories.find(({ key }) => key === name) ??
		categories.find((category) => category.name === similar)
	);
}

export function reportUnknownTag(tag: string): void {
	const name = tag.slice(0, NAME_MAX_LENGTH);
	toast({
		title: t`Nothing called “${name}” here`,
		text: t`It may have another name now. If you decide it with an account, log in on this phone first.`,
		isError: true,
	});
}
