import {
	type AppliedChange,
	applyChange,
	type ChangeStamp,
	findVoidedDraws,
	type RecordEvent,
	removeVoidDraws,
} from "../../../rules/apply-change.ts";
import type { Change } from "../../../rules/changes.ts";
import type { Family } from "../../../rules/family.ts";
import { mergeFamily } from "../../../rules/merge-family.ts";
import type { StorageAccess } from "../../browser/storage.ts";
import { createStamp } from "../../create-stamp.ts";
import type { FamilyMerge, RecordPage, RecordQuery } from "../../family-store.ts";
import { getToday } from "../../local-day.ts";
import { limitNewEntries, type NewEntries } from "../../new-entries.ts";
import type { GuestFamily, UnsavedChange } from "../guest-family.ts";
import { DETAILS_KEY } from "../guest-schema.ts";
import { createGuestValue } from "../guest-value.ts";
import { addTurns } from "./add-turns.ts";
import { addDetails, collectDetails } from "./details.ts";
import { DetailsSchema, NO_DETAILS, type StoredDetails } from "./details-schema.ts";
import { giveOwnIds } from "./own-ids.ts";
import { createStoredRecord, limitEntries, type StoredEntry } from "./stored-record.ts";
import { addUnrecorded } from "./unrecorded.ts";
import { findNewOfMerge, toImported, updateRecord, visibleEntries } from "./update-record.ts";

export const RECORD_PAGE_SIZE = 200;

export interface CompleteGuestFamily extends GuestFamily {
	/** With the entries of changes that could not be stored. */
	readRecord(query: RecordQuery, unsaved: readonly UnsavedChange[]): RecordPage;
	findNewEntries(merge: FamilyMerge, unsaved: readonly UnsavedChange[]): NewEntries;
}

interface State {
	readonly family: Family;
	readonly entries: readonly StoredEntry[];
}

interface OptionalWrite {
	readonly write: () => void;
	readonly restore: () => void;
}

/** A change with ids of its own, and what it makes of the family `before`. */
interface OwnChange extends AppliedChange {
	readonly before: Family;
	readonly change: Change;
	readonly stamp: ChangeStamp;
}

/** A change is applied when it is made, when it is saved and when it is written: mostly to the same family. */
const ownChanges = new WeakMap<UnsavedChange, OwnChange>();

/** The whole of a guest's family: what `basic` stores, its details and its record. */
export function createCompleteGuestFamily(access: StorageAccess, basic: GuestFamily): CompleteGuestFamily {
	const details = createGuestValue(access, DETAILS_KEY, DetailsSchema, NO_DETAILS);
	const record = createStoredRecord(access);
	let cached: { readonly parts: readonly unknown[]; readonly state: State } | undefined;

	const readParts = () => [basic.read(), details.read(), record.read(), getToday()] as const;

	function readState(): State {
		const parts = readParts();
		if (cached === undefined || parts.some((part, at) => part !== cached?.parts[at]))
			cached = { parts, state: buildState(...parts) };
		return cached.state;
	}

	return {
		read: () => readState().family,
		apply: (family, one) => applyOne(family, one).family,
		write(family, changes) {
			if (changes.length === 0) return false;
			const before = readState();
			const { entries } = applyAll(before, changes);
			const [oldEntries, oldDetails] = [record.read(), details.read()];
			const newDetails = collectDetails(oldDetails, before.family, family);
			// What may be refused for its size comes first, and what holds the truth last.
			const writes: OptionalWrite[] = [];
			if (entries !== oldEntries && entries.length + oldEntries.length > 0)
				writes.push({ write: () => record.write(entries), restore: () => record.write(oldEntries) });
			const [newText, oldText] = [JSON.stringify(newDetails), JSON.stringify(oldDetails)];
			if (newText !== oldText)
				writes.push({ write: () => details.write(newText), restore: () => details.write(oldText) });
			const hasWritten = writeAll(writes, () => basic.write(family, changes));
			// What has been written need not be worked out again: of a large family it takes longer than a press may.
			// Only the record has the turns that a family brings along.
			const hasPast = changes.some(({ change }) => change.kind === "merge-family");
			cached = hasPast ? undefined : { parts: readParts(), state: { family, entries } };
			return hasWritten;
		},
		readRecord: (query, unsaved) => findPage(applyAll(readState(), unsaved).entries, query),
		findNewEntries(merge, unsaved) {
			const { family, entries } = applyAll(readState(), unsaved);
			const stamp = createStamp();
			const found = findNewOfMerge(entries, mergeFamily(family, merge.family), merge, stamp);
			const kept = limitEntries([...toImported(found, stamp.id), ...entries]).entries.length;
			return limitNewEntries(found, kept - entries.length);
		},
		clear: basic.clear,
	};
}

function buildState(basic: Family, details: StoredDetails, recorded: readonly StoredEntry[], today: string): State {
	const entries = addUnrecorded(recorded, basic);
	const detailed = addDetails(basic, details);
	const family = removeVoidDraws(detailed, today);
	const { at, id } = createStamp();
	const voided = findVoidedDraws(detailed, family)
		.filter((event) => !isConfirmed(entries, event))
		.map((event, index): StoredEntry => ({ ...event, id: `${id}-${index}`, at }));
	return {
		family: addTurns(family, entries),
		entries: voided.length > 0 ? [...entries, ...voided] : entries,
	};
}

/** By something else. */
function isConfirmed(entries: readonly StoredEntry[], { category, member }: RecordEvent): boolean {
	const last = entries.findLast((entry) => entry.category === category);
	return last?.kind === "turn" && last.isHidden === true && last.member === member;
}

function applyOne(before: Family, one: UnsavedChange): OwnChange {
	const known = ownChanges.get(one);
	if (known?.before === before) return known;
	one.stamp ??= createStamp();
	const change = giveOwnIds(one.change, one.stamp.id);
	const applied = { before, change, stamp: one.stamp, ...applyChange(before, change, one.stamp) };
	ownChanges.set(one, applied);
	return applied;
}

function applyAll(state: State, changes: readonly UnsavedChange[]): State {
	return changes.reduce(({ family: before, entries }, one) => {
		const { family, entries: added, change, stamp } = applyOne(before, one);
		// A family whose names are all there still brings its record.
		if (family === before && change.kind !== "merge-family") return { family, entries };
		const updated = updateRecord(entries, change, stamp, family);
		return { family, entries: added.length > 0 ? [...updated, ...added] : updated };
	}, state);
}

/** @returns whether anything was written @throws what a write throws, after everything before is as it was */
function writeAll(writes: readonly OptionalWrite[], writeLast: () => boolean): boolean {
	const done: OptionalWrite[] = [];
	try {
		for (const one of writes) {
			one.write();
			done.push(one);
		}
		return writeLast() || done.length > 0;
	} catch (reason) {
		for (const { restore } of done) restoreQuietly(restore);
		throw reason;
	}
}

function restoreQuietly(restore: () => void) {
	try {
		restore();
	} catch (reason) {
		console.warn("A part of a change is stored without the rest:", reason);
	}
}

function findPage(all: readonly StoredEntry[], { category, before }: RecordQuery): RecordPage {
	const entries = all.filter((entry) => !entry.isHidden && (category === undefined || entry.category === category));
	// Older ones were removed with an entry that no longer exists.
	const end =
		before === undefined
			? entries.length
			: Math.max(
					0,
					entries.findLastIndex(({ id }) => id === before),
				);
	const start = Math.max(0, end - RECORD_PAGE_SIZE);
	const page = visibleEntries(entries.slice(start, end)).toReversed();
	return { entries: page, next: start > 0 ? page.at(-1)?.id : undefined };
}
