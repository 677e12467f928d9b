import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { RecordEntry } from "../../rules/record.ts";
import { localDay } from "../../stores/local-day.ts";
import { translateHelperText } from "../decide/helper-messages.ts";
import { categoryName } from "../text/category-name.ts";

const KIND_MESSAGES: Record<RecordEntry["kind"], MessageDescriptor> = {
	drawn: msg`Picked`,
	passed: msg`Not now`,
	void: msg`Pick no longer counts`,
	turn: msg`Turn`,
	undone: msg`Turn undone`,
	reset: msg`Reset`,
};

/** The record as a table in the language of the page, oldest first, below its headings. @param entries newest first */
export function toCsvRows(entries: readonly RecordEntry[]): readonly (readonly string[])[] {
	const headings = [t`Day`, t`Time`, t`Category`, t`What happened`, t`Member`, t`Done by`, t`Choice`, t`Device`];
	return [headings, ...entries.toReversed().map(toRow)];
}

function toRow({ at, category, kind, member, doneBy, option, isThisDevice, imported }: RecordEntry): readonly string[] {
	const time = new Date(at);
	return [
		localDay(time),
		[time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":"),
		categoryName(category),
		i18n._(KIND_MESSAGES[kind]),
		member ?? "",
		doneBy ?? "",
		option === undefined ? "" : translateHelperText(option),
		imported ? t`Imported` : formatDevice(isThisDevice),
	];
}

function formatDevice(isThisDevice: boolean | undefined): string {
	if (isThisDevice === undefined) return "";
	return isThisDevice ? t`This device` : t`Another device`;
}
