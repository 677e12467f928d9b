import { drawTurn } from "./draw.ts";
import type { Category, Draw } from "./family.ts";
import type { Random32 } from "./random.ts";

/** A draw of a category among members of whom nobody is away. Undefined without members. */
export function drawMember(members: readonly string[], category: Category, random: Random32): Draw | undefined {
	return drawTurn({ members, categories: [category] }, category.name, "2026-11-22", random);
}
