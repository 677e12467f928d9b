import { paths } from "../../../paths.ts";
import type { Category } from "../../../rules/family.ts";

/** The address that opens the draw of a category (views.ts). It has the name that the sticker says. */
export function tagUrl({ name }: Category): string {
	return `${location.origin}${paths.home}?${new URLSearchParams({ decide: name })}`;
}
