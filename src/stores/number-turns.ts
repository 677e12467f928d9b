import type { Family, Turn } from "../rules/family.ts";

/** Numbers the turns of 0.2.0: a category's last turn gets its `lastTurn`, each turn before gets one less. */
export function numberTurns(read: Family): Family {
	const numbers = new Map(read.categories.map(({ id, lastTurn }) => [id, lastTurn]));
	const turns = read.turns.toReversed().map((turn): Turn => {
		const number = numbers.get(turn.category) ?? 0;
		numbers.set(turn.category, number - 1);
		return number > 0 ? { ...turn, number } : turn;
	});
	return { ...read, turns: turns.toReversed() };
}
