import type { Change } from "../../../rules/changes.ts";
import { turnId } from "../../../rules/record.ts";
import { deriveUuid } from "../../uuid.ts";

/** Gives the turns that come along, and entries about them, new ids. @param id unique; the same change gets the same ids */
export function giveOwnIds(change: Change, id: string): Change {
	if (change.kind !== "merge-family") return change;
	const { family, record } = change;
	// Not those that came: a file has whichever it wants.
	const ids = new Map<string, string>();
	const ownId = (known: string) => {
		const own = ids.get(known) ?? deriveUuid(id, ids.size + 1);
		ids.set(known, own);
		return own;
	};
	return {
		...change,
		family: {
			...family,
			...(family.turns && { turns: family.turns.map((turn) => ({ ...turn, id: ownId(turn.id) })) }),
		},
		...(record && { record: record.map((entry) => ({ ...entry, turn: ownId(turnId(entry)) })) }),
	};
}
