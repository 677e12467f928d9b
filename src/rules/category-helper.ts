import type { Category } from "./family.ts";
import { findHelper, type Helper } from "./helpers.ts";

/** The question of a category: its own, none, or that of its name (specification, section 2, "Helpers"). */
export function categoryHelper({ name, settings }: Pick<Category, "name" | "settings">): Helper | undefined {
	const own = settings.helper;
	return own === undefined ? findHelper(name) : (own ?? undefined);
}
