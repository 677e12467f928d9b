import { t } from "@lingui/core/macro";
import { useState } from "react";
import { standingDraw } from "../../rules/draw.ts";
import type { Category, Family, OpenDraw, Turn } from "../../rules/family.ts";
import { getToday } from "../../stores/local-day.ts";
import { dismissToasts, type ToastMessage } from "../../ui/toast.ts";
import { useFamilyChange } from "../family/use-family-change.ts";
import { categoryName } from "../text/category-name.ts";

interface Before {
	readonly cycle: Category["cycle"];
	readonly turns: readonly Turn[];
	readonly open: OpenDraw | undefined;
}

type Resets = ReadonlyMap<string, Before>;

export interface Reset {
	readonly reset: (category: Category) => Promise<void>;
	readonly getUndo: (category: Category) => (() => void) | undefined;
	/** A draw makes a reset final. */
	readonly forget: (name: string) => void;
}

/** Resets categories; each reset can be undone until its category is drawn for or the decision views close. */
export function useReset(family: Family): Reset {
	const change = useFamilyChange();
	const [resets, setResets] = useState<Resets>(new Map());

	function forget(name: string) {
		setResets((resets) => new Map([...resets].filter(([other]) => other !== name)));
	}

	async function reset({ name, cycle }: Category) {
		const item = categoryName(name);
		// Its turn can no longer be undone.
		dismissToasts("record-turn");
		const turns = family.turns?.filter((turn) => turn.category === name).slice(-cycle.length) ?? [];
		const open = standingDraw(family, name, getToday());
		setResets((resets) => new Map(resets).set(name, { cycle, turns, open }));
		const done = {
			title: t`Category Reset`,
			text: t`${item} cycle has been reset. Everyone can be chosen again!`,
		};
		if (!(await change({ kind: "reset-category", name }, done))) forget(name);
	}

	async function undo(name: string, { cycle, turns, open }: Before, done: ToastMessage) {
		const isUndone = await change({ kind: "undo-reset", name, cycle, turns }, done);
		// Else a reset and its undo were a second chance.
		if (isUndone && open) await change({ kind: "open-draw", ...open });
	}

	function getUndo({ name, cycle }: Category) {
		const before = resets.get(name);
		if (before === undefined || cycle.length > 0) return undefined;
		const item = categoryName(name);
		const done = { title: t`Reset Undone`, text: t`The turns for ${item} are back.` };
		return () => void undo(name, before, done);
	}

	return { reset, getUndo, forget };
}
