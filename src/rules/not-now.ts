import type { Category } from "./family.ts";

export function saidNotNow({ lastTurn, notNow }: Category): readonly string[] {
	return notNow?.n === lastTurn ? notNow.members : [];
}
