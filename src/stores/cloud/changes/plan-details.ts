import { isBackOn } from "../../../rules/back-on.ts";
import type { SettingsEdit } from "../../../rules/changes.ts";
import { areSettingsValid, editSettings, isColour, isEmoji } from "../../../rules/details.ts";
import type { CategorySettings } from "../../../rules/family.ts";
import { isSame } from "../is-same.ts";
import { type SettingsColumns, toSettingsColumns } from "../rows/database-rows.ts";
import { findById, isNewName, type MemberRow, type NamedList, type Records, updateRow } from "../rows/records.ts";
import type { MemberUpdate } from "../rows/tables.ts";
import type { ChangeTargets } from "./change-targets.ts";
import type { Plan } from "./plan.ts";

export function planAway(records: Records, backOn: string | null, targets: ChangeTargets): Plan | undefined {
	if (backOn !== null && !isBackOn(backOn)) return undefined;
	return planMember(records, targets, { backOn: backOn ?? undefined }, { back_on: backOn });
}

export function planLook(
	records: Records,
	{ emoji, colour }: { readonly emoji: string | null; readonly colour: number | null },
	targets: ChangeTargets,
): Plan | undefined {
	if (!isEmoji(emoji) || !isColour(colour)) return undefined;
	const look = { emoji: emoji ?? undefined, colour: colour ?? undefined };
	return planMember(records, targets, look, { emoji, colour });
}

function planMember(
	records: Records,
	{ known: [id = ""] }: ChangeTargets,
	changed: Partial<MemberRow>,
	columns: MemberUpdate,
): Plan | undefined {
	const hasChanged = ({ members }: Records) => {
		const row = findById(members, id);
		return row === undefined || Object.entries(changed).every(([key, value]) => row[key as keyof MemberRow] === value);
	};
	if (hasChanged(records)) return undefined;
	return {
		after: updateRow(records, "members", id, changed),
		send: (tables) => tables.updateMember(id, columns),
		isApplied: hasChanged,
	};
}

/** Who of those that do not take part has left since is forgotten. */
export function planSettings(
	records: Records,
	{ settings: edited, edits }: SettingsEdit,
	{ known: [id = "", ...excluded] }: ChangeTargets,
): Plan | undefined {
	const plan = ({ members, categories }: Records) => {
		const row = findById(categories, id);
		const change = { settings: { ...edited, excluded }, edits };
		const settings = withPresent(row && editSettings(row.settings, change), members);
		const before = toSettingsColumns(withPresent(row?.settings, members));
		const columns = Object.entries(toSettingsColumns(settings)).filter(
			([name, value]) => !isSame(value, before[name as keyof SettingsColumns]),
		);
		return { settings, columns };
	};
	const { settings, columns } = plan(records);
	if (columns.length === 0 || !areSettingsValid(settings)) return undefined;
	return {
		after: updateRow(records, "categories", id, { settings }),
		// Another device may have edited the others.
		send: (tables) => tables.updateSettings(id, Object.fromEntries(columns)),
		isApplied: (read) => plan(read).columns.length === 0,
	};
}

function withPresent(settings: CategorySettings | undefined, members: readonly MemberRow[]): CategorySettings {
	return { ...settings, excluded: members.flatMap(({ id }) => (settings?.excluded?.includes(id) ? [id] : [])) };
}

/** The turns are stored with names, in snapshots of all versions. */
export function planRename(
	records: Records,
	list: NamedList,
	newName: string,
	{ known: [id = ""] }: ChangeTargets,
): Plan | undefined {
	const row = findById<Records[NamedList][number]>(records[list], id);
	if (row === undefined || !isNewName(records[list], newName)) return undefined;
	const key = list === "members" ? "member" : "category";
	return {
		after: {
			...updateRow(records, list, id, { name: newName }),
			turns: records.turns.map((turn) => (turn[key] === row.name ? { ...turn, [key]: newName } : turn)),
		},
		send: (tables) => tables.rename(list, id, newName),
		isApplied: (read) => findById<Records[NamedList][number]>(read[list], id)?.name === newName,
	};
}
