import { readBackOn } from "./back-on.ts";
import { dropUndefined, isColour, tidyEmoji, tidyHelper } from "./details.ts";
import type { Category, CategorySettings, Family, MemberDetails, Turn } from "./family.ts";
import { trimName, validateName } from "./name.ts";

export interface Additions {
	readonly members: readonly string[];
	readonly categories: readonly string[];
	/** By category, the members whose turn in the running cycle is added, in the order of their turns. Never an empty list. */
	readonly turns: ReadonlyMap<string, readonly string[]>;
}

/** What `incoming` would add to `family`, without invalid names (empty, too long) and turns of those who are no members of it. */
export function findAdditions(family: Family, incoming: Family): Additions {
	const incomingMembers = new Set(validNames(incoming.members));
	const members = new Set(family.members);
	const cycles = new Map(family.categories.map(({ name, cycle }) => [name, new Set(cycle)]));
	const categories = new Map<string, Set<string>>();
	for (const { name, cycle } of incoming.categories) {
		const [category] = validNames([name]);
		if (category === undefined) continue;
		const added = categories.get(category) ?? new Set();
		categories.set(category, added);
		for (const member of validNames(cycle)) {
			const hasHadTurn = members.has(member) && cycles.get(category)?.has(member);
			if (incomingMembers.has(member) && !hasHadTurn) added.add(member);
		}
	}
	return {
		members: [...incomingMembers].filter((name) => !members.has(name)),
		categories: [...categories.keys()].filter((name) => !cycles.has(name)),
		turns: new Map([...categories].flatMap(([name, added]) => (added.size > 0 ? [[name, [...added]]] : []))),
	};
}

export function hasNoAdditions({ members, categories, turns }: Additions): boolean {
	return members.length + categories.length + turns.size === 0;
}

/** The turn of a running cycle of which `turns` say more: who did it and what was chosen, as far as `members` know. */
export function findIncomingTurn(
	turns: readonly Turn[],
	category: string,
	member: string,
	members: readonly string[],
): Pick<Turn, "id" | "doneBy" | "option"> | undefined {
	const turn = turns.findLast((one) => trimName(one.category) === category && trimName(one.member) === member);
	if (turn === undefined) return undefined;
	const [doneBy] = validNames([turn.doneBy ?? ""]);
	const [option] = validNames([turn.option ?? ""]);
	return {
		id: turn.id,
		...(doneBy !== undefined && doneBy !== member && members.includes(doneBy) && { doneBy }),
		...(option !== undefined && { option }),
	};
}

/**
 * Appends what `incoming` adds, in its order: new names with their details and settings, and turns of the running cycles. Names that
 * are there already retain theirs. Returns the same object if it adds nothing.
 */
export function mergeFamily(family: Family, incoming: Family): Family {
	const additions = findAdditions(family, incoming);
	if (hasNoAdditions(additions)) return family;
	const newMembers = new Set(additions.members);
	const members = [...family.members, ...additions.members];
	const newDetails = findNewDetails(incoming, newMembers);
	const newCategories = additions.categories.map((name): Category => createCategory(name, members, incoming));
	return {
		...family,
		members,
		...(newDetails.length > 0 && { memberDetails: [...(family.memberDetails ?? []), ...newDetails] }),
		categories: [...family.categories, ...newCategories].map((category) => ({
			...category,
			cycle: [
				// An old list may still have the name of a member who left and is added again.
				...category.cycle.filter((member) => !newMembers.has(member)),
				...(additions.turns.get(category.name) ?? []),
			],
		})),
	};
}

function findNewDetails(incoming: Family, newMembers: ReadonlySet<string>): readonly MemberDetails[] {
	const byName = new Map(incoming.memberDetails?.map((details) => [trimName(details.name), details]));
	return [...newMembers].flatMap((name) => {
		const details = byName.get(name);
		if (details === undefined) return [];
		const { colour } = details;
		const backOn = details.backOn && readBackOn(details.backOn);
		const emoji = details.emoji && tidyEmoji(details.emoji);
		const newDetails = {
			name,
			...(emoji && { emoji }),
			...(colour !== undefined && isColour(colour) && { colour }),
			...(backOn && { backOn }),
		};
		return Object.keys(newDetails).length > 1 ? [newDetails] : [];
	});
}

function createCategory(name: string, members: readonly string[], incoming: Family): Category {
	const settings = incoming.categories.find((one) => trimName(one.name) === name && one.settings)?.settings;
	if (settings === undefined) return { name, cycle: [] };
	const names = new Set(settings.excluded?.map(trimName));
	const absent = members.filter((member) => names.has(member));
	const newSettings = dropUndefined<CategorySettings>({
		...settings,
		emoji: settings.emoji && tidyEmoji(settings.emoji),
		excluded: absent.length > 0 ? absent : undefined,
		helper: settings.helper && tidyHelper(settings.helper),
	});
	return Object.keys(newSettings).length > 0 ? { name, cycle: [], settings: newSettings } : { name, cycle: [] };
}

function validNames(names: readonly string[]): readonly string[] {
	return [...new Set(names.map(trimName))].filter((name) => validateName(name, []) === "ok");
}
