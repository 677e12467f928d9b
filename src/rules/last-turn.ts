import type { Family, Turn } from "./family.ts";

/** Of those that count. */
export function lastTurn({ turns }: Family, category: string): Turn | undefined {
	return turns?.findLast((turn) => turn.category === category);
}
