import type { Category, Family } from "../../../rules/family.ts";
import type { StoredCategory, StoredDetails } from "./details-schema.ts";

/** Of names that no list has at present. */
const MAX_UNUSED = 200;

/** Adds what is stored about the names of a family. An open draw may no longer hold. Returns the same object without any. */
export function addDetails(family: Family, { members, categories }: StoredDetails): Family {
	const present = new Set(family.members);
	const byName = new Map(categories.map((stored) => [stored.name, stored]));
	const memberDetails = members.filter(({ name }) => present.has(name));
	const detailed = family.categories.map((category) => addToCategory(category, byName.get(category.name), present));
	const hasCategories = detailed.some((category, at) => category !== family.categories[at]);
	if (memberDetails.length === 0 && !hasCategories) return family;
	return {
		...family,
		...(hasCategories && { categories: detailed }),
		...(memberDetails.length > 0 && { memberDetails }),
	};
}

function addToCategory(category: Category, stored: StoredCategory | undefined, present: ReadonlySet<string>): Category {
	if (stored === undefined) return category;
	const isPresent = (name: string) => present.has(name);
	const { openDraw } = stored;
	const excluded = stored.settings?.excluded?.filter(isPresent);
	const settings = { ...stored.settings, excluded: excluded?.length ? excluded : undefined };
	const hasSettings = Object.values(settings).some((value) => value !== undefined);
	const hasDraw = openDraw?.draw.category === category.name;
	if (!hasSettings && !hasDraw) return category;
	return {
		...category,
		...(hasSettings && { settings }),
		...(hasDraw && { openDraw: { ...openDraw, passed: openDraw.passed.filter(isPresent) } }),
	};
}

/** What to store after a change of the family: also of names that were not there before, in lists that cannot be read. */
export function collectDetails(stored: StoredDetails, before: Family, after: Family): StoredDetails {
	const memberNames = new Set([...before.members, ...after.members]);
	const categoryNames = new Set([...before.categories, ...after.categories].map(({ name }) => name));
	const unusedMembers = stored.members.filter(({ name }) => !memberNames.has(name)).slice(-MAX_UNUSED);
	const unusedCategories = stored.categories.filter(({ name }) => !categoryNames.has(name)).slice(-MAX_UNUSED);
	const used = after.categories.filter(({ settings, openDraw }) => settings ?? openDraw);
	return {
		members: [...unusedMembers, ...(after.memberDetails ?? [])],
		categories: [...unusedCategories, ...used.map(({ name, settings, openDraw }) => ({ name, settings, openDraw }))],
	};
}
