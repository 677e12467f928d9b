import { type Category, type CategorySettings, type Family, findCategory, type Turn } from "./family.ts";
import { trimName, validateName } from "./name.ts";
import type { RecordEntry } from "./record.ts";
import { type Draw, isDrawCurrent, recordTurn } from "./turns.ts";

/** What a guest can do before more than the initial script is loaded: the three keys of the specification hold the outcome. */
export type BasicChange =
	| { readonly kind: "add-member"; readonly name: string }
	| { readonly kind: "remove-member"; readonly name: string }
	| { readonly kind: "add-category"; readonly name: string }
	| { readonly kind: "remove-category"; readonly name: string }
	| { readonly kind: "record-turn"; readonly draw: Draw }
	| { readonly kind: "reset-category"; readonly name: string }
	| {
			readonly kind: "undo-reset";
			readonly name: string;
			readonly cycle: readonly string[];
			/** What is known of the turns of `cycle`: who did them, and what was chosen. */
			readonly turns?: readonly Turn[] | undefined;
	  };

export interface SettingsEdit {
	readonly kind: "edit-category";
	readonly name: string;
	readonly settings: CategorySettings;
	/** Which of the settings it edits, and leaves the others as they are by then; all without it. */
	readonly edits?: readonly (keyof CategorySettings)[] | undefined;
}

/** As data, so that a change can be shown at once, sent, repeated or taken back. */
export type Change =
	| Exclude<BasicChange, { readonly kind: "record-turn" }>
	| {
			readonly kind: "record-turn";
			readonly draw: Draw;
			readonly doneBy?: string | undefined;
			readonly option?: string | undefined;
	  }
	/** Merges another family into this one: a guest's into an account's, or one from a file. */
	| {
			readonly kind: "merge-family";
			readonly family: Family;
			/** Oldest first. */
			readonly record?: readonly RecordEntry[] | undefined;
	  }
	| {
			readonly kind: "open-draw";
			readonly draw: Draw;
			/** Those who have said "not now" before, where it takes the place of a draw that stood. */
			readonly passed?: readonly string[] | undefined;
	  }
	/** "Not now": the open draw `draw` becomes `next`. */
	| { readonly kind: "pass-draw"; readonly draw: Draw; readonly next: Draw }
	/** Takes back the last turn of a category, if its id is `turn`, and opens its draw again. */
	| { readonly kind: "undo-turn"; readonly category: string; readonly turn: string }
	/** `backOn` as in `MemberDetails`; `null`: the member is here. */
	| { readonly kind: "set-away"; readonly name: string; readonly backOn: string | null }
	| {
			readonly kind: "edit-member";
			readonly name: string;
			readonly emoji: string | null;
			readonly colour: number | null;
	  }
	| { readonly kind: "rename-member"; readonly name: string; readonly newName: string }
	| { readonly kind: "move-member"; readonly name: string; readonly before: string | null }
	| SettingsEdit
	| { readonly kind: "rename-category"; readonly name: string; readonly newName: string }
	| { readonly kind: "move-category"; readonly name: string; readonly before: string | null };

/** Returns the same object if the change has no effect: an invalid name, a missing member or category, an outdated draw. */
export function applyBasicChange(family: Family, change: BasicChange): Family;
/** Undefined if the change is not a basic one. */
export function applyBasicChange(family: Family, change: Change): Family | undefined;
export function applyBasicChange(family: Family, change: Change): Family | undefined {
	switch (change.kind) {
		case "add-member":
			if (validateName(change.name, family.members) !== "ok") return family;
			return addMember(family, trimName(change.name));
		case "remove-member":
			if (!family.members.includes(change.name)) return family;
			return {
				...family,
				members: family.members.filter((member) => member !== change.name),
				categories: removeFromCycles(family.categories, change.name),
			};
		case "add-category": {
			const names = family.categories.map(({ name }) => name);
			if (validateName(change.name, names) !== "ok") return family;
			const category: Category = { name: trimName(change.name), cycle: [] };
			return { ...family, categories: [...family.categories, category] };
		}
		case "remove-category": {
			const categories = family.categories.filter(({ name }) => name !== change.name);
			return categories.length === family.categories.length ? family : { ...family, categories };
		}
		case "record-turn":
			if (!isDrawCurrent(family, change.draw)) return family;
			return updateCategory(family, change.draw.category, (category) => recordTurn(category, change.draw));
		case "reset-category":
			return updateCategory(family, change.name, (category) =>
				category.cycle.length === 0 ? category : { ...category, cycle: [] },
			);
		case "undo-reset":
			return updateCategory(family, change.name, (category) => {
				const restored = turnsToRestore(family.members, category, change.cycle);
				return restored.length === 0 ? category : { ...category, cycle: [...category.cycle, ...restored] };
			});
		default:
			return undefined;
	}
}

/** A new member is eligible everywhere, even if an old cycle list still has the name of a member who left. */
function addMember(family: Family, name: string): Family {
	return { ...family, members: [...family.members, name], categories: removeFromCycles(family.categories, name) };
}

/** Of the members who had a turn before a reset, those who are still there and have had none since. */
export function turnsToRestore(
	members: readonly string[],
	{ cycle }: Category,
	before: readonly string[],
): readonly string[] {
	return [...new Set(before)].filter((member) => members.includes(member) && !cycle.includes(member));
}

function removeFromCycles(categories: readonly Category[], member: string): readonly Category[] {
	if (!categories.some(({ cycle }) => cycle.includes(member))) return categories;
	return categories.map((category) =>
		category.cycle.includes(member)
			? { ...category, cycle: category.cycle.filter((name) => name !== member) }
			: category,
	);
}

function updateCategory(family: Family, name: string, change: (category: Category) => Category): Family {
	const category = findCategory(family, name);
	const next = category && change(category);
	if (next === undefined || next === category) return family;
	return { ...family, categories: family.categories.map((one) => (one === category ? next : one)) };
}
