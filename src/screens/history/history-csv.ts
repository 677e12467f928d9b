import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { UNTIL_BACK } from "../../rules/away.ts";
import type { HistoryEntry, HistoryKind } from "../../rules/history.ts";
import { getToday, localDay } from "../../stores/local-day.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { categoryName } from "../text/category-name.ts";
import { translateHelperText } from "../text/helper-messages.ts";
import { findOrigin } from "./find-origin.ts";
import { describeMend, formatSettings } from "./history-messages.ts";

const KIND_MESSAGES: Record<HistoryKind, MessageDescriptor> = {
	"member-added": msg`Member added`,
	"member-removed": msg`Member removed`,
	"member-renamed": msg`Member renamed`,
	"member-away": msg`Away`,
	"member-back": msg`Back again`,
	"member-moved": msg`Moved`,
	"category-added": msg`Category added`,
	"category-removed": msg`Category removed`,
	"category-renamed": msg`Category renamed`,
	"category-edited": msg`Rules changed`,
	"member-restored": msg`Member brought back`,
	"category-restored": msg`Category brought back`,
	drawn: msg`Picked`,
	"not-now": msg`Not now`,
	turn: msg`Turn`,
	"turn-undone": msg`Turn undone`,
	"turn-redone": msg`Turn brought back`,
	"turn-mended": msg`Turn changed`,
	"turn-ended": msg`Done early`,
	"debt-settled": msg`Debt settled`,
	"settlement-undone": msg`Debt brought back`,
	reset: msg`Reset`,
	"reset-undone": msg`Reset undone`,
	"turns-imported": msg`Earlier turns added`,
	"time-zone-set": msg`Time zone changed`,
	"person-joined": msg`Person joined`,
	"screen-joined": msg`Screen added`,
	"person-renamed": msg`Person renamed`,
	"person-left": msg`Person left`,
	"person-removed": msg`Person removed`,
	"handed-over": msg`Handed over`,
	"token-created": msg`App connected`,
	"token-revoked": msg`App disconnected`,
	"family-deleted": msg`Deleted`,
	"family-restored": msg`Brought back`,
};

/** The kinds whose entries say whose turn it is. */
const OF_TURN: ReadonlySet<HistoryKind> = new Set<HistoryKind>(["turn", "turn-redone", "turn-mended"]);

const PEOPLE: ReadonlySet<HistoryKind> = new Set<HistoryKind>([
	...(["person-joined", "screen-joined", "person-renamed", "person-left", "person-removed", "handed-over"] as const),
	...(["token-created", "token-revoked", "family-deleted", "family-restored"] as const),
]);

/**
 * The history as a table in the language of the page, oldest first, below its headings.
 *
 * @param entries newest first
 * @param people who name a device as the page does
 */
export function toCsvRows(
	entries: readonly HistoryEntry[],
	people: FamilyPeople | undefined,
): readonly (readonly string[])[] {
	const headings = [
		...[t`Day`, t`Time`, t`Category`, t`What happened`, t`Done by`, t`Member`, t`Cycle`, t`Choice`, t`Device`],
		t`Details`,
	];
	return [headings, ...entries.toReversed().map((entry) => toRow(entry, people))];
}

function toRow(entry: HistoryEntry, people: FamilyPeople | undefined): readonly string[] {
	const { at, kind, memberName, doneByName, cycle, option, isThisDevice, imported } = entry;
	const day = kind === "turn" ? entry.day : undefined;
	const time = new Date(at);
	return [
		day ?? localDay(time),
		// The time of recording does not say when the turn was.
		day === undefined
			? [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":")
			: "",
		entry.categoryName === undefined ? "" : categoryName(entry.categoryName),
		i18n._(KIND_MESSAGES[kind]),
		(OF_TURN.has(kind) ? (doneByName ?? memberName) : undefined) ?? "",
		memberName ?? "",
		cycle === undefined ? "" : String(cycle),
		option === undefined ? "" : translateHelperText(option),
		imported ? t`Imported` : (findOrigin(entry, people) ?? formatDevice(isThisDevice)),
		formatDetails(entry),
	];
}

function formatDevice(isThisDevice: boolean | undefined): string {
	if (isThisDevice === undefined) return "";
	return isThisDevice ? t`This device` : t`Another device`;
}

function formatDetails(entry: HistoryEntry): string {
	const { kind, newName = "", backOn, settings = {}, count, wasPlace, place } = entry;
	if (kind === "turn-mended") return describeMend(entry, getToday());
	if (kind === "time-zone-set") return newName;
	if (kind === "member-moved") return `${wasPlace} → ${place}`;
	if (kind === "category-renamed") return categoryName(newName);
	if (kind === "member-renamed" || PEOPLE.has(kind)) return newName;
	if (backOn !== undefined && backOn !== UNTIL_BACK) return backOn;
	if (kind === "category-edited") return formatSettings(Object.keys(settings));
	return count === undefined ? "" : String(count);
}
