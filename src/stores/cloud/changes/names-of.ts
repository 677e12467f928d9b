import type { Change } from "../../../rules/changes.ts";
import type { Family } from "../../../rules/family.ts";
import type { NamedChange } from "../../family-store.ts";

/** Of those that a change is about, by id. */
export function namesOfChange({ members, categories, turns, removed }: Family, change: Change): NamedChange["names"] {
	if (change.kind === "merge-family") return {};
	const ids = new Set<unknown>(Object.values(change));
	if (change.kind === "undo-turn" || change.kind === "cancel-turn" || change.kind === "mend-turn")
		ids.add(turns.find(({ id }) => id === change.turn)?.member);
	const gone = [
		...(removed?.members ?? []).map(({ member }) => member),
		...(removed?.categories ?? []).map(({ category }) => category),
	];
	const named = [...gone, ...members, ...categories].filter(({ id }) => ids.has(id));
	return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}
