import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import type { Family } from "../../src/rules/family.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { type Backend, type Person, type Phone, startBackend } from "./backend.ts";
import { draw, settleIn } from "./family-life.ts";
import { type Line, openLine } from "./line.ts";
import { delivering } from "./showing.ts";

export interface BadLine {
	readonly backend: Backend;
	readonly line: Line;
	readonly person: Person;
	/** Has Ann, Ben and Dishes, with one turn recorded. */
	readonly phone: Phone;
	readonly store: FamilyStore;
	goOffline(): void;
	/** The page hears of it; that of `phone` unless told otherwise. */
	comeBack(page?: { readonly page: EventTarget }): void;
	/** What another phone finds; fails if a turn is there twice. */
	inTheBackend(): Promise<Family>;
}

/** For every test of a file: somebody's phone on a line of its own, which may be bad. */
export function onABadLine(): BadLine {
	let backend: Backend;
	let line: Line;
	let person: Person;
	let phone: Phone;
	beforeAll(async () => {
		backend = await startBackend();
		line = await openLine(backend.url);
	});
	afterAll(async () => {
		await line.stop();
		await backend.stop();
	});
	beforeEach(async () => {
		vi.spyOn(console, "warn").mockImplementation(() => {});
		person = await backend.newcomer();
		phone = await person.phone(line.url);
		await phone.store.load();
		await settleIn(phone.store, ["Ann", "Ben"], ["Dishes"]);
		await phone.store.change({ kind: "record-turn", draw: draw(phone.store, "Dishes") });
	});
	afterEach(() => {
		line.troubles(() => undefined);
		phone.store.close();
		vi.restoreAllMocks();
	});
	return {
		get backend() {
			return backend;
		},
		get line() {
			return line;
		},
		get person() {
			return person;
		},
		get phone() {
			return phone;
		},
		get store() {
			return phone.store;
		},
		goOffline() {
			line.troubles(() => "lost");
			phone.page.dispatchEvent(new Event("offline"));
		},
		comeBack({ page } = phone) {
			line.troubles(() => undefined);
			page.dispatchEvent(new Event("online"));
		},
		async inTheBackend() {
			const { store } = await person.phone();
			await store.load();
			const family = store.family() ?? { members: [], categories: [] };
			store.close();
			const { rows } = await backend.owner.query(
				"select count(*)::int as turns from category_cycles t join family_groups g on g.id = family_group_id where user_id = $1",
				[person.userId],
			);
			expect(rows).toEqual([{ turns: family.categories.reduce((sum, { cycle }) => sum + cycle.length, 0) }]);
			return family;
		},
	};
}

export const isWrite = (asked: string) => !asked.startsWith("GET");

/** Resolves when nothing waits and the backend is heard. */
export const delivered = (store: FamilyStore) =>
	delivering(store, ({ isOffline, waiting }) => !isOffline && waiting.length === 0);
