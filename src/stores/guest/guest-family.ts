import * as v from "valibot";
import { applyChange } from "../../rules/apply-change.ts";
import type { ChangeOf, ChangeStamp, StampedChange } from "../../rules/changes.ts";
import { createFamily, type Family, NO_FAMILY } from "../../rules/family.ts";
import type { HistoryEntry } from "../../rules/history.ts";
import { createSecret } from "../../rules/key.ts";
import { areNamesEqual } from "../../rules/name.ts";
import { presentFamily, type StoredFamily, storeFamily } from "../../rules/stored-family.ts";
import { listKeys, readText, removeKeys, type StorageAccess } from "../browser/storage.ts";
import { GUEST_KEY_PREFIX, GUEST_KEYS } from "../browser/storage-keys.ts";
import type { StoredValue } from "../browser/stored-value.ts";
import { isStoreError, StoreError } from "../errors.ts";
import { GroupKindSchema, lenientSchemas, SecretSchema, TimeZoneNameSchema } from "../family-schema.ts";
import { isSame } from "../is-same.ts";
import { validItems } from "../lenient.ts";
import { getDeviceTimeZone } from "../local-day.ts";
import { findNewEntries, toImported } from "../new-entries.ts";
import { numberTurns } from "../number-turns.ts";
import { createUuid } from "../uuid.ts";
import { createGuestHistory } from "./guest-history.ts";
import {
	type Cycles,
	CyclesSchema,
	type GuestLists,
	haveSameLists,
	NameListSchema,
	NO_LISTS,
	serializeCycles,
	toLists,
	updateCycles,
} from "./guest-lists.ts";
import { TurnsSchema, toStoredTurns } from "./guest-turns.ts";
import { createGuestValue } from "./guest-value.ts";
import { reconcile } from "./reconcile.ts";
import { LOOKS, PHOTOS } from "./separate-fields.ts";
import { writeAll } from "./write-all.ts";

export interface GuestState {
	readonly stored: StoredFamily;
	readonly history: readonly HistoryEntry[];
}

const secret = v.fallback(SecretSchema, "");

const OldFamilySchema = v.pipe(
	v.object({
		...{ secret, members: validItems(lenientSchemas.member), categories: validItems(lenientSchemas.category) },
		turns: validItems(lenientSchemas.turn),
	}),
	v.transform((family) => storeFamily(numberTurns(family))),
);

const FamilySchema: v.GenericSchema<unknown, StoredFamily | undefined> = v.union([
	v.object({
		secret,
		timeZone: v.optional(v.fallback(v.optional(TimeZoneNameSchema), undefined)),
		members: validItems(lenientSchemas.storedMember),
		categories: validItems(lenientSchemas.storedCategory),
		turns: TurnsSchema,
	}),
	OldFamilySchema,
]);

const kindOf = ({ groupKind }: StoredFamily) => groupKind;

const newSecret = () => createSecret((bytes) => crypto.getRandomValues(bytes));

interface Cached {
	readonly texts: readonly unknown[];
	readonly state: GuestState;
	readonly isMended: boolean;
}

export function createGuestFamily(access: StorageAccess) {
	const value = <T>(key: string, schema: v.GenericSchema<unknown, T>, empty: T) =>
		createGuestValue(access, key, schema, empty);
	const members = value<readonly string[] | undefined>(GUEST_KEYS.members, NameListSchema, undefined);
	const categories = value<readonly string[] | undefined>(GUEST_KEYS.categories, NameListSchema, undefined);
	const cycles = value<Cycles | undefined>(GUEST_KEYS.cycles, CyclesSchema, undefined);
	const family = value(GUEST_KEYS.family, FamilySchema, undefined);
	const looks = value(GUEST_KEYS.looks, LOOKS.schema, []);
	const photos = value(GUEST_KEYS.photos, PHOTOS.schema, []);
	const groupKind = value<Family["groupKind"]>(GUEST_KEYS.groupKind, GroupKindSchema, undefined);
	const history = createGuestHistory(access);
	let cached: Cached | undefined;
	/** A family before its first change. It stays the same as long as that change cannot be stored. */
	let empty: StoredFamily | undefined;

	/** What is unreadable counts as empty (specification, section 8). */
	function readLists(): { lists: GuestLists; isUnreadable: boolean } {
		const values = [members.read(), categories.read(), cycles.read()] as const;
		const keys = [GUEST_KEYS.members, GUEST_KEYS.categories, GUEST_KEYS.cycles];
		return {
			lists: { members: values[0] ?? [], categories: values[1] ?? [], cycles: values[2] ?? new Map() },
			isUnreadable: keys.some((key, at) => values[at] === undefined && typeof readText(key, access) === "string"),
		};
	}

	function readFamily(): { stored: StoredFamily; isMended: boolean } {
		const stored = family.read();
		const known = stored && PHOTOS.add(LOOKS.add(stored, looks.read()), photos.read());
		const { lists, isUnreadable } = readLists();
		if (known === undefined && lists.members.length + lists.categories.length === 0)
			return { stored: NO_FAMILY, isMended: false };
		const { secret, ...rest } = known ?? createFamily("");
		const whole = known && secret !== "" ? known : { ...rest, secret: newSecret() };
		const reconciled = reconcile(whole, lists, createUuid);
		const kind = groupKind.read();
		// With an unreadable list, nothing stored is changed before somebody changes something: the list may be mended.
		return {
			stored: kind === undefined ? reconciled : { ...reconciled, groupKind: kind },
			isMended: reconciled !== known && !isUnreadable,
		};
	}

	/** The history is parsed only when it is needed: a page shows nothing of it at first. */
	function toState(stored: StoredFamily): GuestState {
		let entries: readonly HistoryEntry[] | undefined;
		return {
			stored,
			get history() {
				entries ??= history.read();
				return entries;
			},
		};
	}

	const parts = [members, categories, cycles, family, looks, photos, groupKind, history];

	function load(): Cached {
		const texts = parts.map((part) => part.readText());
		if (cached?.texts.every((text, at) => text === texts[at])) return cached;
		const isSameFamily = cached?.texts.slice(0, -1).every((text, at) => text === texts[at]);
		const { stored, isMended } =
			cached && isSameFamily ? { stored: cached.state.stored, isMended: cached.isMended } : readFamily();
		cached = { texts, state: toState(stored), isMended };
		return cached;
	}

	/** Without room, what was removed or undone is given up for what is there. */
	function writeFamily(after: StoredFamily) {
		try {
			family.write(toStoredText(after), withoutApart(after));
		} catch (reason) {
			const visible = storeFamily(presentFamily(after));
			if (!isStoreError(reason, "storage-full") || visible.turns.length === after.turns.length) throw reason;
			family.write(toStoredText(visible), withoutApart(visible));
		}
	}

	function writeKeys(before: Cached, state: GuestState, isMended: boolean): boolean {
		const { stored: after } = state;
		const { stored: was } = before.state;
		const oldCycles = cycles.read() ?? new Map();
		const [oldLists, newLists] = toBothLists(before, presentFamily(after));
		const newCycles = oldLists === newLists ? oldCycles : updateCycles(oldCycles, oldLists, newLists);
		const differs = (part: (family: StoredFamily) => unknown) => !isSame(part(was), part(after));
		// Large values, which may be refused, come first, and the lists that are the truth last. Cycles come before
		// members: if the page ends between two writes, a member who joins anew finds no old turn in the cycle.
		const haveNames = (list: "members" | "categories") => areNamesEqual(oldLists[list], newLists[list]);
		return writeAll(access, [
			[state.history !== before.state.history, GUEST_KEYS.history, () => history.write(state.history)],
			[differs(PHOTOS.find), GUEST_KEYS.photos, () => writeJson(photos, PHOTOS.find(after))],
			[differs(kindOf), GUEST_KEYS.groupKind, () => writeJson(groupKind, kindOf(after))],
			[differs(LOOKS.find), GUEST_KEYS.looks, () => writeJson(looks, LOOKS.find(after))],
			[isMended || differs(withoutApart), GUEST_KEYS.family, () => writeFamily(after)],
			[newCycles !== oldCycles, GUEST_KEYS.cycles, () => cycles.write(serializeCycles(newCycles), newCycles)],
			[!haveNames("members"), GUEST_KEYS.members, () => writeJson(members, newLists.members)],
			[!haveNames("categories"), GUEST_KEYS.categories, () => writeJson(categories, newLists.categories)],
		]);
	}

	return {
		read: () => load().state,
		/** Whether `read` has given new ids that no other tab knows: something else has written the lists of names. */
		isMended: () => load().isMended,
		/** What was read or written last. */
		latest: () => (cached ?? load()).state,
		/** The same as `isMended` about that. */
		wasMended: () => cached?.isMended === true,
		apply(state: GuestState, { change, stamp }: StampedChange): GuestState {
			let before = state.stored;
			if (before === NO_FAMILY) {
				empty ??= { ...createFamily(newSecret()), timeZone: getDeviceTimeZone() };
				before = empty;
			}
			const { family: stored, entries } = applyChange(before, change, stamp);
			const imported = change.kind === "merge-family" ? importHistory(state, stored, change, stamp) : [];
			if (stored === before && imported.length === 0) return state;
			return { stored, history: [...imported, ...state.history, ...entries] };
		},
		/** In the task of a `read`. Returns whether a key differed. @throws StoreError, and then all stays as before */
		write(state: GuestState): boolean {
			const before = cached ?? load();
			const { stored: after } = state;
			const isMended = before.isMended && after === before.state.stored;
			if (after === before.state.stored && state.history === before.state.history && !isMended) return false;
			const hasWritten = writeKeys(before, state, isMended);
			cached = { texts: parts.map((part) => part.latestText()), state: toState(after), isMended: false };
			return hasWritten;
		},
		clear() {
			empty = undefined;
			// A forbidden storage lists no keys, so one is named here.
			const keys = [GUEST_KEYS.members, ...listKeys(GUEST_KEY_PREFIX, access)];
			if (!removeKeys(keys, access)) throw new StoreError("storage-forbidden");
		},
	};
}

/** Empty lists if both are the same: most presses change none, and a large family's take longer than a press may. */
function toBothLists({ state, isMended }: Cached, after: Family): readonly [GuestLists, GuestLists] {
	const was = presentFamily(state.stored);
	return !isMended && haveSameLists(was, after) ? [NO_LISTS, NO_LISTS] : [toLists(was), toLists(after)];
}

function writeJson<T>(part: StoredValue<T>, value: T) {
	part.write(JSON.stringify(value), value);
}

function withoutApart(family: StoredFamily): StoredFamily {
	const { groupKind, ...others } = PHOTOS.remove(LOOKS.remove(family));
	return others;
}

function toStoredText(family: StoredFamily): string {
	return JSON.stringify({ ...withoutApart(family), turns: toStoredTurns(family.turns) });
}

/** The entries that a merge brings along from the other history. They come before all that happened here. */
function importHistory(
	{ stored, history }: GuestState,
	after: StoredFamily,
	change: ChangeOf<"merge-family">,
	stamp: ChangeStamp,
): readonly HistoryEntry[] {
	const turns = [...stored.turns.map(({ id }) => id), ...history.flatMap(({ turns = [] }) => turns)];
	return toImported(findNewEntries(change, presentFamily(after), history, stamp.at), new Set(turns), stamp.id);
}
