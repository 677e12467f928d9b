import type { Category, Family } from "../../../rules/family.ts";
import { areNamesEqual } from "../../../rules/name.ts";
import { replayRecord } from "../../../rules/record-state.ts";
import type { StoredEntry } from "./stored-record.ts";

type Unrecorded =
	| { readonly kind: "turn"; readonly member: string; readonly previousCycle?: readonly string[] }
	| { readonly kind: "left"; readonly member: string }
	| { readonly kind: "reset" };

/**
 * The cycle lists are the truth, and something else may have written them: an earlier version of the app, another program, a hand.
 * @returns the record with the hidden entries that it lacks to lead to the lists; the same object if it does
 */
export function addUnrecorded(entries: readonly StoredEntry[], family: Family): readonly StoredEntry[] {
	const { cycles } = replayRecord(entries);
	const members = new Set(family.members);
	const present = (names: readonly string[]) => names.filter((name) => members.has(name));
	const prefix = `${entries.at(-1)?.id.slice(0, 36) ?? ""}/${entries.length}`;
	const earlier: StoredEntry[] = [];
	const later: StoredEntry[] = [];
	for (const { name, cycle } of family.categories) {
		const [actual, recorded] = [present(cycle), present(cycles.get(name) ?? [])];
		if (areNamesEqual(actual, recorded)) continue;
		const isCutOff = recorded.length > 0 && areNamesEqual(actual.slice(-recorded.length), recorded);
		const found = isCutOff
			? toTurns(actual.slice(0, -recorded.length))
			: findUnrecorded(actual, recorded, recorded.length === members.size);
		(isCutOff ? earlier : later).push(...found.map((one, at) => toEntry(one, name, `${prefix}/${name}/${at}`)));
	}
	return earlier.length + later.length === 0 ? entries : [...earlier, ...entries, ...later];
}

/** What most likely happened between two cycle lists. */
function findUnrecorded(actual: readonly string[], recorded: readonly string[], isComplete: boolean): Unrecorded[] {
	const isContinued = areNamesEqual(actual.slice(0, recorded.length), recorded);
	if (isContinued) return toTurns(actual.slice(recorded.length));
	if (actual.length > 0 && isComplete) return toTurns(actual, recorded);
	const remaining = recorded.filter((name) => actual.includes(name));
	if (actual.length > 0 && areNamesEqual(remaining, actual)) {
		const gone = recorded.filter((name) => !actual.includes(name));
		return gone.map((member) => ({ kind: "left", member }));
	}
	return [{ kind: "reset" }, ...toTurns(actual)];
}

function toTurns(members: readonly string[], previousCycle?: readonly string[]): Unrecorded[] {
	return members.map((member, at) => ({ kind: "turn", member, ...(at === 0 && previousCycle && { previousCycle }) }));
}

function toEntry(what: Unrecorded, category: Category["name"], id: string): StoredEntry {
	if (what.kind === "left") return { ...what, id, category };
	return { ...what, id, category, at: "", isHidden: true };
}
