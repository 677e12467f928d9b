import type { Change } from "./changes.ts";
import { closeDraw } from "./closed-draw.ts";
import { type Family, findCategory, type PastTurn, type Turn } from "./family.ts";
import { forgetInTurns } from "./forget-member.ts";
import { findIncomingTurn } from "./merge-family.ts";

/** The turns after a basic change: those that still count, and those of the past. @param id of the change's stamp */
export function updateTurns(before: Family, after: Family, change: Change, id: string): Family {
	switch (change.kind) {
		case "remove-category": {
			const isOther = ({ category }: PastTurn) => category !== change.name;
			return withPastTurns(withTurns(after, before.turns?.filter(isOther)), before.pastTurns?.filter(isOther));
		}
		case "reset-category": {
			const { turns = [], pastTurns = [] } = before;
			const remaining = turns.filter(({ category }) => category !== change.name);
			const reset = turns.filter(({ category }) => category === change.name);
			return withPastTurns(withTurns(after, remaining), [...pastTurns, ...reset]);
		}
		case "remove-member":
			return forgetMember(after, change.name);
		case "undo-reset":
		case "merge-family": {
			const known = change.kind === "undo-reset" ? change.turns : change.family.turns;
			const added = withIds(addedTurns(before, after, known), before.turns, id);
			const ids = new Set(added.map((turn) => turn.id));
			const past = before.pastTurns?.filter((turn) => turn.id === undefined || !ids.has(turn.id));
			return withPastTurns(withTurns(after, [...(before.turns ?? []), ...added]), past);
		}
		default:
			return after;
	}
}

/** A turn keeps the id it has elsewhere or had before a reset: by it, the turn and entries about it are the same. A file may have one twice. */
function withIds(
	turns: ReturnType<typeof addedTurns>,
	present: readonly Turn[] | undefined,
	stamp: string,
): readonly Turn[] {
	const taken = new Set(present?.map(({ id }) => id));
	return turns.map(({ id: known, ...turn }, at) => {
		const id = known === undefined || taken.has(known) ? createId(stamp, at) : known;
		taken.add(id);
		return { ...turn, id };
	});
}

export function createId(id: string, at: number): string {
	return at === 0 ? id : `${id}-${at}`;
}

/** With the ids of those that are known. */
function addedTurns(before: Family, after: Family, known: readonly Turn[] = []) {
	return after.categories.flatMap(({ name, cycle }) => {
		const { cycle: had = [], openDraw } = findCategory(before, name) ?? {};
		return cycle
			.filter((member) => !had.includes(member))
			.map((member, at) => ({
				...findIncomingTurn(known, name, member, after.members),
				category: name,
				member,
				...(at === 0 && closeDraw(openDraw)),
			}));
	});
}

/** A draw among others stands when somebody leaves who had had a turn: it is as if they had never been there. */
function forgetMember(family: Family, name: string): Family {
	const without = (names: readonly string[]) => names.filter((member) => member !== name);
	const forgotten: Family = {
		...family,
		categories: family.categories.map((category) => ({
			...category,
			...(category.settings?.excluded && {
				settings: { ...category.settings, excluded: without(category.settings.excluded) },
			}),
			...(category.openDraw && {
				openDraw: {
					draw: { ...category.openDraw.draw, cycle: without(category.openDraw.draw.cycle) },
					passed: without(category.openDraw.passed),
				},
			}),
		})),
	};
	if (family.memberDetails)
		Object.assign(forgotten, { memberDetails: family.memberDetails.filter((details) => details.name !== name) });
	const turns = family.turns && forgetInTurns(family.turns, name);
	return withPastTurns(withTurns(forgotten, turns), family.pastTurns && forgetInTurns(family.pastTurns, name));
}

function withPastTurns(family: Family, pastTurns: readonly PastTurn[] = []): Family {
	return pastTurns.length + (family.pastTurns?.length ?? 0) === 0 ? family : { ...family, pastTurns };
}

function withTurns(family: Family, turns: readonly Turn[] | undefined): Family {
	return turns === undefined || turns.length + (family.turns?.length ?? 0) === 0 ? family : { ...family, turns };
}
