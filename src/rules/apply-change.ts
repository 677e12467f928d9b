import { applyBasicChange, type Change } from "./changes.ts";
import { closeDraw } from "./closed-draw.ts";
import { applyDetailsChange } from "./details-changes.ts";
import { isDrawValid, restoreCandidates } from "./draw.ts";
import { type Category, type ClosedDraw, type Family, findCategory, type OpenDraw, type Turn } from "./family.ts";
import { lastTurn } from "./last-turn.ts";
import { mergeFamily } from "./merge-family.ts";
import type { RecordEntry } from "./record.ts";
import { type Draw, recordTurn } from "./turns.ts";
import { createId, updateTurns } from "./update-turns.ts";

/** Given once when a change is made, so that it is the same whenever it is applied. */
export interface ChangeStamp {
	/** Unique; that of a turn that the change records. */
	readonly id: string;
	/** ISO 8601. */
	readonly at: string;
	/** As of `localDay`. */
	readonly today: string;
}

export interface AppliedChange {
	/** The same object if the change has no effect: what it needs is missing, invalid, outdated or there already. */
	readonly family: Family;
	readonly entries: readonly RecordEntry[];
}

export type RecordEvent = Omit<RecordEntry, "id" | "at">;

export function applyChange(family: Family, change: Change, stamp: ChangeStamp): AppliedChange {
	// A day may have made draws void since.
	const before = removeVoidDraws(family, stamp.today);
	const changed = applyToTurns(before, change, stamp);
	if (changed === before) return { family, entries: [] };
	const after = removeVoidDraws(changed, stamp.today);
	const voided = findVoidedDraws(changed, after);
	const described = describe(before, after, change);
	const events = [
		...findVoidedDraws(family, before),
		...(change.kind === "undo-turn" ? [...described, ...voided] : [...voided, ...described]),
	];
	return {
		family: after,
		entries: events.map((event, at) => ({ ...event, id: createId(stamp.id, at), at: stamp.at })),
	};
}

function applyToTurns(family: Family, change: Change, stamp: ChangeStamp): Family {
	switch (change.kind) {
		case "open-draw":
			return openDraw(family, change.draw, change.passed, stamp.today);
		case "pass-draw":
			return passDraw(family, change.draw, change.next, stamp.today);
		case "record-turn":
			return record(family, change, stamp);
		case "undo-turn":
			return undoTurn(family, change.category, change.turn, stamp.today);
		case "add-member":
		case "add-category":
		case "remove-member":
		case "remove-category":
		case "reset-category":
		case "undo-reset":
		case "merge-family": {
			const isMerge = change.kind === "merge-family";
			const changed = isMerge ? mergeFamily(family, change.family) : applyBasicChange(family, change);
			return changed === family ? family : updateTurns(family, changed, change, stamp.id);
		}
		default:
			return applyDetailsChange(family, change);
	}
}

function openDraw(family: Family, draw: Draw, passed: readonly string[] = [], today: string): Family {
	const category = findCategory(family, draw.category);
	if (category === undefined || category.openDraw !== undefined || !isDrawValid(family, draw, today)) return family;
	return replaceCategory(family, { ...category, openDraw: { draw, passed: othersHere(family, draw, passed) } });
}

function othersHere(family: Family, { member }: Draw, names: readonly string[]): readonly string[] {
	return names.filter((name) => name !== member && family.members.includes(name));
}

function passDraw(family: Family, { category: name, member }: Draw, next: Draw, today: string): Family {
	const category = findCategory(family, name);
	const open = category?.openDraw;
	if (category === undefined || open?.draw.member !== member) return family;
	const passed = [...open.passed, member];
	if (next.category !== name || passed.includes(next.member) || !isDrawValid(family, next, today)) return family;
	return replaceCategory(family, { ...category, openDraw: { draw: next, passed } });
}

function record(family: Family, change: Change & { kind: "record-turn" }, { id, today }: ChangeStamp): Family {
	const { draw, doneBy, option } = change;
	const category = findCategory(family, draw.category);
	if (category === undefined || !isDrawValid(family, draw, today)) return family;
	if (doneBy === draw.member) return family;
	const turn: Turn = {
		id,
		category: category.name,
		member: draw.member,
		// Who has left since is forgotten, as in the turns that were recorded before.
		...(doneBy !== undefined && family.members.includes(doneBy) && { doneBy }),
		...(option !== undefined && { option }),
		...(draw.isNewCycle && { previousCycle: category.cycle }),
		...closeDraw(category.openDraw),
	};
	const isConfirmed = category.openDraw?.draw.member === draw.member;
	const { openDraw, ...rest } = category;
	const recorded = replaceCategory(family, recordTurn(isConfirmed ? rest : category, draw));
	return { ...recorded, turns: [...(family.turns ?? []), turn] };
}

/** Exactly as before the turn, but for those who left since. */
function undoTurn(family: Family, name: string, id: string, today: string): Family {
	const category = findCategory(family, name);
	const turn = lastTurn(family, name);
	// The cycle list is what counts, also if something else has written it.
	if (category === undefined || turn?.id !== id || category.cycle.at(-1) !== turn.member) return family;
	const cycle = turn.previousCycle ?? category.cycle.slice(0, -1);
	const { openDraw, ...rest } = category;
	const undone = replaceCategory({ ...family, turns: family.turns?.filter((one) => one !== turn) }, { ...rest, cycle });
	return turn.closedDraw ? reopenDraw(undone, name, turn.closedDraw, today) : undone;
}

function reopenDraw(family: Family, name: string, { member, passed }: ClosedDraw, today: string): Family {
	const category = findCategory(family, name) as Category;
	const { cycle } = category;
	const draw: Draw = { category: name, member, isNewCycle: cycle.includes(member), cycle };
	return replaceCategory(family, {
		...category,
		openDraw: { draw: restoreCandidates(family, draw, today, passed), passed },
	});
}

function replaceCategory(family: Family, changed: Category): Family {
	return { ...family, categories: family.categories.map((one) => (one.name === changed.name ? changed : one)) };
}

export function removeVoidDraws(family: Family, today: string): Family {
	const isVoid = ({ openDraw }: Category) => openDraw !== undefined && !isDrawValid(family, openDraw.draw, today);
	if (!family.categories.some(isVoid)) return family;
	return {
		...family,
		categories: family.categories.map((category) => {
			if (!isVoid(category)) return category;
			const { openDraw, ...rest } = category;
			return rest;
		}),
	};
}

export function findVoidedDraws(before: Family, after: Family): readonly RecordEvent[] {
	return before.categories.flatMap(({ name, openDraw }, at): readonly RecordEvent[] =>
		openDraw !== undefined && after.categories[at]?.openDraw === undefined ? [voidedDraw(name, openDraw)] : [],
	);
}

function voidedDraw(category: string, { draw: { member } }: OpenDraw): RecordEvent {
	return { kind: "void", category, member };
}

function describe(before: Family, after: Family, change: Change): readonly RecordEvent[] {
	switch (change.kind) {
		case "open-draw":
			return [{ kind: "drawn", category: change.draw.category, member: change.draw.member }];
		case "pass-draw":
			return [
				{ kind: "passed", category: change.draw.category, member: change.draw.member },
				{ kind: "drawn", category: change.next.category, member: change.next.member },
			];
		case "undo-turn":
			return describeUndo(before, change.category, change.turn);
		case "reset-category":
			return [{ kind: "reset", category: change.name }];
		case "record-turn":
		case "undo-reset":
		case "merge-family": {
			// All that these add comes after the turns that there are.
			const added = after.turns?.slice(before.turns?.length ?? 0) ?? [];
			return added.map(({ id, ...turn }) => ({ kind: "turn", ...turn, turn: id }));
		}
		default:
			return [];
	}
}

/** A draw after the turn gives way to the one before it. */
function describeUndo(before: Family, category: string, undone: string): readonly RecordEvent[] {
	const later = findCategory(before, category)?.openDraw;
	const turn = before.turns?.find(({ id }) => id === undone);
	if (turn === undefined) return [];
	const { id, previousCycle, closedDraw, ...what } = turn;
	return [
		...(later ? [voidedDraw(category, later)] : []),
		{ kind: "undone", ...what, turn: id },
		...(closedDraw && closedDraw.member !== turn.member
			? [{ kind: "drawn" as const, category, member: closedDraw.member }]
			: []),
	];
}
