import { t } from "@lingui/core/macro";
import { useEffect, useEffectEvent } from "react";
import type { Category, Family } from "../../../rules/family.ts";
import { areLookAlikes } from "../../../rules/look-alikes.ts";
import { NAME_MAX_LENGTH } from "../../../rules/name.ts";
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
		// If the file is missing, the draw is not animated.
		void drawAnimation
			.load()
			.catch(() => {})
			.then(() => isHere && onTag(tag));
		return () => {
			isHere = false;
		};
	}, [tag]);
}

/** Finds a category by its name, else by the name that it was added under, else by one that looks alike. */
function findTagged({ categories }: Family, tag: string): Category | undefined {
	const name = tidyText(tag);
	return (
		categories.find((category) => category.name === name) ??
		categories.find(({ key }) => key === name) ??
		categories.find((category) => areLookAlikes(category.name, name))
	);
}

export function reportUnknownTag(tag: string): void {
	const name = tag.slice(0, NAME_MAX_LENGTH);
	toast({
		title: t`“${name}” isn't here`,
		text: t`Log in first, or look for it under another name.`,
		isError: true,
	});
}
