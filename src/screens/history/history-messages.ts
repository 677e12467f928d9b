import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, plural, select, t } from "@lingui/core/macro";
import { isolateText } from "../../languages/isolate.ts";
import { UNTIL_BACK } from "../../rules/away.ts";
import { isDay } from "../../rules/days.ts";
import type { CategorySettings } from "../../rules/family.ts";
import type { GroupKind } from "../../rules/group-kind.ts";
import type { HistoryEntry } from "../../rules/history.ts";
import { describeNewcomer } from "../people/describe-newcomer.ts";
import { categoryName } from "../text/category-name.ts";
import { formatDay, formatPastDay } from "../text/format-day.ts";
import { formatNames } from "../text/format-names.ts";
import { timeZoneName } from "../text/time-zone-name.ts";

const SETTING_MESSAGES: Record<keyof CategorySettings, MessageDescriptor> = {
	emoji: msg`Emoji`,
	excluded: msg`Who takes part`,
	noRepeat: msg`Nobody twice in a row`,
	inOrder: msg`How it is decided`,
	helper: msg`Question`,
	lasts: msg`A turn lasts`,
};

/** @param settings named as in `CategorySettings`; those of a later version are left out */
export function formatSettings(settings: readonly string[]): string {
	const messages = Object.entries(SETTING_MESSAGES).filter(([setting]) => settings.includes(setting));
	return formatNames(messages.map(([, message]) => i18n._(message)));
}

/**
 * A sentence on what happened, except for a turn and a reset.
 *
 * @param group in which it happened
 * @param today from `localDay`
 * @param isOpen nothing has become of the draw yet
 * @param day when the turn was, if that is known
 */
export function describeEntry(
	entry: HistoryEntry,
	group: GroupKind,
	today: string,
	isOpen = false,
	day?: string,
): string {
	const name = isolateText(entry.memberName ?? "");
	const item = isolateText(categoryName(entry.categoryName ?? ""));
	switch (entry.kind) {
		case "member-added":
			return t`${name} was added`;
		case "member-removed":
			return t`${name} was removed`;
		case "member-renamed": {
			const newName = isolateText(entry.newName ?? "");
			return t`${name} is now called ${newName}`;
		}
		case "member-away":
			return describeAway(name, today, entry.backOn);
		case "member-back":
			return t`${name} is back`;
		case "member-moved": {
			const { wasPlace = 1, place = 1 } = entry;
			return t`${name} was moved from place ${wasPlace} to place ${place}`;
		}
		case "category-added":
			return t`${item} was added`;
		case "category-removed":
			return plural(entry.count ?? 0, { one: `${item} was removed, # turn`, other: `${item} was removed, # turns` });
		case "member-restored":
		case "category-restored":
		case "turns-imported":
			return describeTurnsBack(entry, name, item);
		case "category-renamed": {
			const newName = isolateText(categoryName(entry.newName ?? ""));
			return t`${item} is now called ${newName}`;
		}
		case "category-edited": {
			const rules = formatSettings(Object.keys(entry.settings ?? {}));
			return t`The rules of ${item} were changed: ${rules}`;
		}
		case "drawn":
			return isOpen ? t`${name} was picked, but nobody has confirmed it yet` : t`${name} was picked`;
		case "not-now":
			return t`${name} was picked: not now`;
		case "turn-undone":
			return t`${name}'s turn was undone`;
		case "turn-redone":
			return t`${name}'s turn counts again`;
		case "turn-mended":
			return describeMend(entry, today, day);
		case "turn-ended":
			return describeEnd(name, entry.day);
		case "debt-settled": {
			const owed = isolateText(entry.doneByName ?? "");
			return plural(entry.count ?? 1, {
				one: `${owed} let it be: ${name} no longer owes that turn`,
				other: `${owed} let it be: ${name} no longer owes those # turns`,
			});
		}
		case "settlement-undone": {
			const owed = isolateText(entry.doneByName ?? "");
			return plural(entry.count ?? 1, {
				one: `${name} owes ${owed} that turn again`,
				other: `${name} owes ${owed} those # turns again`,
			});
		}
		case "reset-undone":
			return t`The reset was undone`;
		case "reset":
			return t`Reset: everyone could be chosen again`;
		case "turn":
			return name;
		case "time-zone-set": {
			const zone = isolateText(timeZoneName(entry.newName ?? ""));
			return t`The time zone is now ${zone}`;
		}
		case "person-joined":
		case "screen-joined":
		case "person-renamed":
		case "person-left":
		case "person-removed":
		case "handed-over":
		case "token-created":
		case "token-revoked":
		case "family-deleted":
		case "family-restored":
			return describePeople(entry, group);
	}
}

/** @param day undefined: it is not over after all */
function describeEnd(name: string, day: string | undefined): string {
	return day === undefined ? t`${name} still has the turn` : t`${name} was done early`;
}

/** How many turns came back with somebody or something. */
function describeTurnsBack(entry: HistoryEntry, name: string, item: string): string {
	switch (entry.kind) {
		case "member-restored":
			return plural(entry.count ?? 0, {
				0: `${name} came back`,
				one: `${name} came back with # turn`,
				other: `${name} came back with # turns`,
			});
		case "category-restored":
			return plural(entry.count ?? 0, {
				0: `${item} came back`,
				one: `${item} came back with # turn`,
				other: `${item} came back with # turns`,
			});
		default:
			return plural(entry.count ?? 0, {
				one: "# earlier turn came along",
				other: "# earlier turns came along",
			});
	}
}

/** Describes entries about people. The family may not know their names. */
function describePeople({ kind, newName: named, wasName }: HistoryEntry, group: GroupKind): string {
	const person = isolateText(named ?? t`Someone`);
	switch (kind) {
		case "person-joined":
			return describeNewcomer("adult", named, group);
		case "screen-joined":
			return describeNewcomer("screen", named, group);
		case "person-renamed": {
			const name = isolateText(wasName ?? t`Someone`);
			const newName = person;
			return t`${name} is now called ${newName}`;
		}
		case "person-left":
			return select(group, { family: `${person} left the family`, other: `${person} left the group` });
		case "person-removed":
			return select(group, {
				family: `${person} was removed from the family`,
				other: `${person} was removed from the group`,
			});
		case "token-created":
			return t`The app ${person} was connected`;
		case "token-revoked":
			return t`The app ${person} was disconnected`;
		case "family-deleted":
			return select(group, {
				family: `${person} deleted the family`,
				other: `${person} deleted the group`,
			});
		case "family-restored":
			return select(group, {
				family: `${person} brought the family back`,
				other: `${person} brought the group back`,
			});
		default:
			return select(group, {
				family: `The family was handed over to ${person}`,
				other: `The group was handed over to ${person}`,
			});
	}
}

/** Such as "Leo's turn of Friday was Mia's". */
export function describeMend(entry: HistoryEntry, today: string, turnDay?: string): string {
	const { memberName = "", doneByName, wasName = memberName, wasDoneByName, wasDay } = entry;
	const [name, was] = [isolateText(memberName), isolateText(wasName)];
	const day = formatPastDay(wasDay ?? turnDay, today);
	if (memberName !== wasName) {
		return day === undefined ? t`${was}'s turn was ${name}'s` : t`${was}'s turn of ${day} was ${name}'s`;
	}
	if (doneByName !== wasDoneByName) {
		const doneBy = isolateText(doneByName ?? memberName);
		return day === undefined
			? t`${name}'s turn was done by ${doneBy}`
			: t`${name}'s turn of ${day} was done by ${doneBy}`;
	}
	const on = formatPastDay(entry.day, today) ?? "";
	return t`${name}'s turn was on ${on}`;
}

function describeAway(name: string, today: string, backOn = UNTIL_BACK): string {
	if (!isDay(backOn)) return t`${name} is away`;
	const day = formatDay(backOn, today);
	if (day.kind === "weekday") {
		const weekday = day.text;
		return t`${name} is away until ${weekday}`;
	}
	const date = day.text;
	return t`${name} is away until ${date}`;
}
