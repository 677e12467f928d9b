import type { Change } from "../rules/changes.ts";
import { drawTurn } from "../rules/draw.ts";
import { type Category, type Family, findCategory, type Turn } from "../rules/family.ts";
import { prng } from "../rules/seeded-random.test-helper.ts";
import type { Draw } from "../rules/turns.ts";
import type { FamilyStore, RecordQuery } from "./family-store.ts";
import { getToday } from "./local-day.ts";

/** The stores of the contract's running test. */
export interface OpenedStores {
	here(): FamilyStore;
	there(): FamilyStore;
	/** Makes changes here, one after the other, and resolves once they show in all stores. */
	make(...changes: readonly Change[]): Promise<void>;
	waitForSync(): Promise<void>;
	/** Looks at the family here, there and after a reload. */
	everywhere(look: (family: Family) => void): Promise<void>;
}

export const MOVIES = "Movies";

/** What the contract's tests do with a family of one category. */
export function createSteps({ here, make }: Pick<OpenedStores, "here" | "make">) {
	const family = () => here().family() as Family;
	const movies = (seen = family()) => findCategory(seen, MOVIES) as Category;
	const start = (...members: readonly string[]) =>
		make(...members.map((name): Change => ({ kind: "add-member", name })), { kind: "add-category", name: MOVIES });

	/** Of `member` if that is possible. */
	function draw(member?: string, passed: readonly string[] = []): Draw {
		const drawn = drawTurn(family(), MOVIES, getToday(), prng(3), passed);
		if (drawn === undefined) throw new Error("nobody can be drawn");
		return member === undefined ? drawn : { ...drawn, member };
	}
	const open = (member: string) => make({ kind: "open-draw", draw: draw(member) });
	/** Without a draw. */
	const record = (member?: string) => make({ kind: "record-turn", draw: draw(member) });
	async function confirm(member: string) {
		await open(member);
		await make({ kind: "record-turn", draw: movies().openDraw?.draw as Draw });
	}
	const turns = (seen: Family) => (seen.turns ?? []).map(({ category, member }) => ({ category, member }));
	const lastTurn = () => family().turns?.at(-1) as Turn;
	const undo = (turn: string): Change => ({ kind: "undo-turn", category: MOVIES, turn });
	const openMember = (seen: Family) => movies(seen).openDraw?.draw.member;

	/** Oldest first, as `kind member`. */
	async function entries(query: RecordQuery = {}, store = here()): Promise<readonly string[]> {
		const page = await store.readRecord(query);
		return page.entries.map(({ kind, member }) => (member === undefined ? kind : `${kind} ${member}`)).toReversed();
	}

	return { movies, family, start, draw, open, record, confirm, turns, lastTurn, undo, openMember, entries };
}
