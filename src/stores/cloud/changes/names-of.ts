import type { Change } from "../../../rules/changes.ts";
import type { StoredFamily } from "../../../rules/stored-family.ts";
import type { NamedChange } from "../../family-store.ts";

export function namesOfChange({ members, categories, turns }: StoredFamily, change: Change): NamedChange["names"] {
	if (change.kind === "merge-family") return {};
	const ids = new Set<unknown>(Object.values(change));
	if ("turn" in change) ids.add(turns.find(({ id }) => id === change.turn)?.member);
	const named = [...members, ...categories].filter(({ id }) => ids.has(id));
	return Object.fromEntries(named.map(({ id, name }) => [id, name]));
}
