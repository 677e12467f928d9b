import * as v from "valibot";
import { applyChange } from "../../rules/apply-change.ts";
import type { ChangeOf, ChangeStamp, StampedChange } from "../../rules/changes.ts";
import { createFamily, type Family, NO_FAMILY } from "../../rules/family.ts";
import type { HistoryEntry } from "../../rules/history.ts";
import { createSecret } from "../../rules/key.ts";
import { areNamesEqual } from "../../rules/name.ts";
import { presentFamily, type StoredFamily, storeFamily } from "../../rules/stored-family.ts";
import { listKeys, readText, removeKeys, type StorageAccess } from "../browser/storage.ts";
import {
	GUEST_CATEGORIES_KEY,
	GUEST_CYCLES_KEY,
	GUEST_FAMILY_KEY,
	GUEST_GROUP_KIND_KEY,
	GUEST_HISTORY_KEY,
	GUEST_KEY_PREFIX,
	GUEST_LOOKS_KEY,
	GUEST_MEMBERS_KEY,
	GUEST_PHOTOS_KEY,
} from "../browser/storage-keys.ts";
import { isStoreError, StoreError } from "../errors.ts";
import { GroupKindSchema, lenientSchemas, SecretSchema, TimeZoneNameSchema } from "../family-schema.ts";
import { isSame } from "../is-same.ts";
import { validItems } from "../lenient.ts";
import { getDeviceTimeZone } from "../local-day.ts";
import { findNewEntries, toImported } from "../new-entries.ts";
import { numberTurns } from "../number-turns.ts";
import { createUuid } from "../uuid.ts";
import { LOOKS, PHOTOS } from "./apart.ts";
import { createGuestHistory, NO_ENTRIES } from "./guest-history.ts";
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
import { writeAll } from "./write-all.ts";

export interface GuestState {
	readonly stored: StoredFamily;
	/** Oldest first. */
	readonly history: readonly HistoryEntry[];
}

export interface GuestFamily {
	/** What is stored. The same object as long as it is. */
	read(): GuestState;
	/** Whether something else has written the lists of names, so that `read` has given new ids that no other tab knows. */
	isMended(): boolean;
	/** Returns the same object if the change has no effect. */
	apply(state: GuestState, one: StampedChange): GuestState;
	/** Writes only the keys that differ. Returns whether one did. @throws StoreError, and then everything stored is as before */
	write(state: GuestState): boolean;
	/** @throws StoreError */
	clear(): void;
}

// Without a secret it gets another.
const secret = v.fallback(SecretSchema, "");

/** Of 0.2.0. */
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

const FAMILY_KEYS = [
	...[GUEST_MEMBERS_KEY, GUEST_CATEGORIES_KEY, GUEST_CYCLES_KEY, GUEST_FAMILY_KEY],
	...[GUEST_LOOKS_KEY, GUEST_PHOTOS_KEY, GUEST_GROUP_KIND_KEY],
];
const KEYS = [...FAMILY_KEYS, GUEST_HISTORY_KEY];

const kindOf = ({ groupKind }: StoredFamily) => groupKind;

const newSecret = () => createSecret((bytes) => crypto.getRandomValues(bytes));

interface Cached {
	readonly texts: readonly unknown[];
	readonly state: GuestState;
	readonly isMended: boolean;
}

/** A guest's family in a browser's storage. */
export function createGuestFamily(access: StorageAccess): GuestFamily {
	const value = <T>(key: string, schema: v.GenericSchema<unknown, T>, empty: T) =>
		createGuestValue(access, key, schema, empty);
	const members = value<readonly string[] | undefined>(GUEST_MEMBERS_KEY, NameListSchema, undefined);
	const categories = value<readonly string[] | undefined>(GUEST_CATEGORIES_KEY, NameListSchema, undefined);
	const cycles = value<Cycles | undefined>(GUEST_CYCLES_KEY, CyclesSchema, undefined);
	const family = value(GUEST_FAMILY_KEY, FamilySchema, undefined);
	const looks = value(GUEST_LOOKS_KEY, LOOKS.schema, []);
	const photos = value(GUEST_PHOTOS_KEY, PHOTOS.schema, []);
	const groupKind = value<Family["groupKind"]>(GUEST_GROUP_KIND_KEY, GroupKindSchema, undefined);
	const history = createGuestHistory(access);
	let cached: Cached | undefined;
	/** Made anew for each family, and the same as long as its first change cannot be stored. */
	let empty: StoredFamily | undefined;

	/** What is unreadable counts as empty (specification, section 8). */
	function readLists(): { lists: GuestLists; isUnreadable: boolean } {
		const values = [members.read(), categories.read(), cycles.read()] as const;
		const keys = [GUEST_MEMBERS_KEY, GUEST_CATEGORIES_KEY, GUEST_CYCLES_KEY];
		return {
			lists: { members: values[0] ?? [], categories: values[1] ?? [], cycles: values[2] ?? new Map() },
			isUnreadable: keys.some((key, at) => values[at] === undefined && typeof readText(key, access) === "string"),
		};
	}

	function readFamily(): { stored: StoredFamily; isMended: boolean } {
		const own = family.read();
		const known = own && PHOTOS.add(LOOKS.add(own, looks.read()), photos.read());
		const { lists, isUnreadable } = readLists();
		if (known === undefined && lists.members.length + lists.categories.length === 0)
			return { stored: NO_FAMILY, isMended: false };
		const { secret, ...rest } = known ?? createFamily("");
		const whole = known && secret !== "" ? known : { ...rest, secret: newSecret() };
		const reconciled = reconcile(whole, lists, createUuid);
		const kind = groupKind.read();
		// Until something changes, what is stored beside an unreadable list stays for whoever can mend it.
		return {
			stored: kind === undefined ? reconciled : { ...reconciled, groupKind: kind },
			isMended: reconciled !== known && !isUnreadable,
		};
	}

	/** The history is parsed when it is needed: what a page shows first has none of it. */
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

	function load(): Cached {
		const texts = KEYS.map((key) => readText(key, access));
		if (cached?.texts.every((text, at) => text === texts[at])) return cached;
		if (texts.every((text) => text == null)) {
			// Nothing is stored, or the storage is forbidden.
			cached = { texts, state: { stored: NO_FAMILY, history: NO_ENTRIES }, isMended: false };
			return cached;
		}
		const isSameFamily = cached && FAMILY_KEYS.every((_, at) => cached?.texts[at] === texts[at]);
		const { stored, isMended } =
			cached && isSameFamily ? { stored: cached.state.stored, isMended: cached.isMended } : readFamily();
		cached = { texts, state: toState(stored), isMended };
		return cached;
	}

	/** Where there is no room, what was removed and undone is given up for what is there. */
	function writeFamily(after: StoredFamily) {
		try {
			family.write(toStoredText(after));
		} catch (reason) {
			const visible = storeFamily(presentFamily(after));
			if (!isStoreError(reason, "storage-full") || visible.turns.length === after.turns.length) throw reason;
			family.write(toStoredText(visible));
		}
	}

	function writeKeys(before: Cached, state: GuestState, isMended: boolean): boolean {
		const { stored: after } = state;
		const { stored: was } = before.state;
		const oldCycles = cycles.read() ?? new Map();
		const [oldLists, newLists] = toBothLists(before, presentFamily(after));
		const newCycles = updateCycles(oldCycles, oldLists, newLists);
		const differs = (part: (family: StoredFamily) => unknown) => !isSame(part(was), part(after));
		// What may be refused for its size comes first, and what holds the truth last. Cycles before members: if the page ends
		// between two writes, nobody who joins anew finds an old turn used.
		const haveNames = (list: "members" | "categories") => areNamesEqual(oldLists[list], newLists[list]);
		return writeAll(access, [
			[state.history !== before.state.history, GUEST_HISTORY_KEY, () => history.write(state.history)],
			[differs(PHOTOS.find), GUEST_PHOTOS_KEY, () => photos.write(JSON.stringify(PHOTOS.find(after)))],
			[differs(kindOf), GUEST_GROUP_KIND_KEY, () => groupKind.write(JSON.stringify(kindOf(after)))],
			[differs(LOOKS.find), GUEST_LOOKS_KEY, () => looks.write(JSON.stringify(LOOKS.find(after)))],
			[isMended || differs(withoutApart), GUEST_FAMILY_KEY, () => writeFamily(after)],
			[newCycles !== oldCycles, GUEST_CYCLES_KEY, () => cycles.write(serializeCycles(newCycles))],
			[!haveNames("members"), GUEST_MEMBERS_KEY, () => members.write(JSON.stringify(newLists.members))],
			[!haveNames("categories"), GUEST_CATEGORIES_KEY, () => categories.write(JSON.stringify(newLists.categories))],
		]);
	}

	return {
		read: () => load().state,
		isMended: () => load().isMended,
		apply(state, { change, stamp }) {
			empty ??= { ...createFamily(newSecret()), timeZone: getDeviceTimeZone() };
			const before = state.stored === NO_FAMILY ? empty : state.stored;
			const { family: stored, entries } = applyChange(before, change, stamp);
			const imported = change.kind === "merge-family" ? importHistory(state, stored, change, stamp) : [];
			if (stored === before && imported.length === 0) return state;
			return { stored, history: [...imported, ...state.history, ...entries] };
		},
		write(state) {
			const before = load();
			const { stored: after } = state;
			const isMended = before.isMended && after === before.state.stored;
			if (after === before.state.stored && state.history === before.state.history && !isMended) return false;
			const hasWritten = writeKeys(before, state, isMended);
			// What has been written need not be parsed again: of a large family it takes longer than a press may.
			const texts = KEYS.map((key) => readText(key, access));
			cached = { texts, state: toState(after), isMended: false };
			return hasWritten;
		},
		clear() {
			empty = undefined;
			// A forbidden storage lists no keys, so one is named here.
			const keys = [GUEST_MEMBERS_KEY, ...listKeys(GUEST_KEY_PREFIX, access)];
			if (!removeKeys(keys, access)) throw new StoreError("storage-forbidden");
		},
	};
}

/** None where they are the same: of a large family they take longer than a press may, and most presses change none. */
function toBothLists({ state, isMended }: Cached, after: Family): readonly [GuestLists, GuestLists] {
	const was = presentFamily(state.stored);
	return !isMended && haveSameLists(was, after) ? [NO_LISTS, NO_LISTS] : [toLists(was), toLists(after)];
}

/** What other keys have. */
function withoutApart(family: StoredFamily): StoredFamily {
	const { groupKind, ...others } = PHOTOS.remove(LOOKS.remove(family));
	return others;
}

/** What `FamilySchema` reads. */
function toStoredText(family: StoredFamily): string {
	return JSON.stringify({ ...withoutApart(family), turns: toStoredTurns(family.turns) });
}

/** What a merge brings along of the other family's history. It happened before all that happened here. */
function importHistory(
	{ stored, history }: GuestState,
	after: StoredFamily,
	change: ChangeOf<"merge-family">,
	stamp: ChangeStamp,
): readonly HistoryEntry[] {
	const turns = [...stored.turns.map(({ id }) => id), ...history.flatMap(({ turns = [] }) => turns)];
	return toImported(findNewEntries(change, presentFamily(after), history, stamp.at), new Set(turns), stamp.id);
}
