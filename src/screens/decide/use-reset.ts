import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { Category } from "../../rules/family.ts";
import { dismissToasts } from "../../ui/toast.ts";
import { useFamilyChange } from "../family/use-family-change.ts";
import { categoryName } from "../text/category-name.ts";

type Cycles = ReadonlyMap<string, Category["cycle"]>;

export interface Reset {
	readonly reset: (category: Category) => Promise<void>;
	/** Undefined where there is nothing to undo. */
	readonly getUndo: (category: Category) => (() => void) | undefined;
	/** A draw makes a reset final. */
	readonly forget: (name: string) => void;
}

/** Resets categories; each reset can be undone until its category is drawn for or the decision views close. */
export function useReset(): Reset {
	const change = useFamilyChange();
	const [cycles, setCycles] = useState<Cycles>(new Map());

	function forget(name: string) {
		setCycles((cycles) => new Map([...cycles].filter(([other]) => other !== name)));
	}

	async function reset({ name, cycle }: Category) {
		const item = categoryName(name);
		// Its turn can no longer be undone.
		dismissToasts("record-turn");
		setCycles((cycles) => new Map(cycles).set(name, cycle));
		const done = {
			title: t`Category Reset`,
			text: t`${item} cycle has been reset. Everyone can be chosen again!`,
		};
		if (!(await change({ kind: "reset-category", name }, done))) forget(name);
	}

	function getUndo({ name, cycle }: Category) {
		const before = cycles.get(name);
		if (before === undefined || cycle.length > 0) return undefined;
		const item = categoryName(name);
		const done = { title: t`Reset Undone`, text: t`${item} is as it was before.` };
		return () => void change({ kind: "undo-reset", name, cycle: before }, done);
	}

	return { reset, getUndo, forget };
}
