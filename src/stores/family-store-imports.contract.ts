import { describe, expect, it } from "vitest";
import { createFamily, type Family, type Turn } from "../rules/family.ts";
import type { HistoryEntry } from "../rules/history.ts";
import type { FamilyMerge } from "./family-store.ts";
import type { NewEntries } from "./new-entries.ts";
import { createSteps, cycleOf, MOVIES, type OpenedStores } from "./opened-stores.test-helper.ts";
import { createUuid } from "./uuid.ts";

const DAY = "2021-01-01T10:00:00.000Z";
const LATER = "2021-01-02T10:00:00.000Z";

/** What a family store does with a history from elsewhere: whatever it says, it says it of what came along. */
export function testImports(stores: OpenedStores) {
	const { here, there, make, everywhere } = stores;
	const { start, record, family, movies, idOf, lastTurn, rename, entries } = createSteps(stores);

	const theirs = Object.fromEntries(["Mom", "Dad", "Zoe", MOVIES].map((name) => [name, createUuid()]));
	const theirId = (name: string) => theirs[name] as string;
	const incomingFamily = (names: readonly string[], turns: readonly Turn[] = []): Family => ({
		...createFamily("4".repeat(32)),
		members: names.map((name) => ({ id: theirId(name), key: name, name })),
		categories: [{ id: theirId(MOVIES), key: MOVIES, name: MOVIES, lastTurn: turns.length, settings: {} }],
		turns,
	});
	const entry = (memberName: string | undefined, more: Partial<HistoryEntry> = {}, at = 0): HistoryEntry => ({
		...{ id: `${at}`, kind: "turn", at: DAY, category: theirId(MOVIES), categoryName: MOVIES },
		...(memberName !== undefined && { memberName, member: theirId(memberName) }),
		...more,
	});
	const merge = ({ family, history }: FamilyMerge) => make({ kind: "merge-family", family, history });
	/** What of the history says something of a turn, newest first. */
	async function readTurns() {
		const { entries: all } = await there().readHistory({});
		return all.filter(({ kind }) => !/^(member|category)-/.test(kind));
	}

	describe("with a stranger's history", () => {
		it("changes nothing of a turn that was recorded here, though it has its id", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			const [before, own] = [family().turns, (await readTurns())[0]];
			const { id } = lastTurn();
			const turn = { id, category: theirId(MOVIES), member: theirId("Zoe"), cycle: 1 };
			for (const name of ["Mom", "Dad"])
				await merge({
					family: incomingFamily(["Mom", "Dad", "Zoe"], [turn]),
					history: [
						entry(name, { turns: [id], doneByName: "Zoe", doneBy: theirId("Zoe"), option: "Comedy" }, 0),
						entry(name, { kind: "turn-undone", turns: [id] }, 1),
						entry(undefined, { kind: "reset", turns: [id] }, 2),
					],
				});
			await everywhere((seen) => expect(seen.turns).toEqual(before));
			const ofTurn = (await readTurns()).filter(({ turns }) => turns?.includes(id));
			expect(ofTurn).toEqual([own]);
		});

		it("has its entries before what happened here, marked, once, and of who is here by their ids here", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			const incoming = {
				family: incomingFamily(["Mom", "Zoe"]),
				history: [
					entry("Zoe", { kind: "drawn" }, 1),
					entry("Zoe", { doneBy: theirId("Mom"), doneByName: "Mom" }, 2),
					entry("Zoe", { at: "2999-01-01T10:00:00.000Z" }, 3),
				],
			};
			await merge(incoming);
			expect(await entries()).toEqual(["drawn Zoe", "turn Zoe", "turn Mom"]);
			const all = await readTurns();
			expect(all.map(({ imported = false }) => imported)).toEqual([false, true, true]);
			expect(all[1]).toMatchObject({ category: movies().id, member: idOf("Zoe"), doneBy: idOf("Mom"), at: DAY });
			await everywhere((seen) => expect(cycleOf(seen)).toEqual(["Mom"]));
			await merge({ ...incoming, family: incomingFamily(["Mom", "Zoe", "Dad"]) });
			expect(await entries()).toEqual(["drawn Zoe", "turn Zoe", "turn Mom"]);
		});

		it("has a turn that came along with the day on which it was", async () => {
			await start("Mom", "Dad");
			const turn = { id: createUuid(), category: theirId(MOVIES), member: theirId("Zoe"), cycle: 1 };
			const found = {
				family: incomingFamily(["Zoe"], [turn]),
				history: [entry("Zoe", { turns: [turn.id], cycle: 1 })],
			};
			await merge(found);
			// All of it is here now, and says so.
			expect(here().preview({ kind: "merge-family", ...found, history: [] })).toBe(family());
			await everywhere((seen) => expect(cycleOf(seen)).toEqual(["Zoe"]));
			const { id } = lastTurn();
			const imported = (await readTurns()).filter((one) => one.imported && one.at === DAY);
			expect(imported).toMatchObject([{ kind: "turn", memberName: "Zoe", turns: [id] }]);
		});
	});

	it("tells of turns in no cycle in one entry a category, and takes an id that was sent twice once", async () => {
		await start("Kim");
		const twice = createUuid();
		const turn = (id: string, name: string, cycle: number) => ({
			...{ id, category: theirId(MOVIES), member: theirId(name), cycle },
		});
		const sent = [turn(createUuid(), "Mom", 1), turn(twice, "Dad", 2), turn(twice, "Mom", 1)];
		await merge({ family: incomingFamily(["Mom", "Dad"], sent), history: [] });
		await everywhere((seen) => expect(seen.turns.map(({ cycle }) => cycle)).toEqual([0, 1]));
		const [past, counting] = family().turns;
		expect(await readTurns()).toMatchObject([
			{ kind: "turn", memberName: "Dad", turns: [counting?.id] },
			{ kind: "turns-imported", categoryName: MOVIES, count: 1, turns: [past?.id] },
		]);
	});

	describe("of a family whose names are all here", () => {
		const incoming = (...history: readonly HistoryEntry[]): FamilyMerge => ({
			...{ family: incomingFamily(["Mom", "Dad"]), history },
		});
		const findNew = async (found: FamilyMerge) => (await there().findNewEntries(found)) as NewEntries;
		const countNew = async (found: FamilyMerge) => (await findNew(found)).entries.length;

		it("brings the history, once", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			const found = incoming(entry("Dad"), entry("Mom"), entry(undefined, { kind: "reset", at: LATER }));
			expect(await countNew(found)).toBe(3);
			const before = family();
			await merge(found);
			expect(await entries()).toEqual(["turn Dad", "turn Mom", "reset", "turn Mom"]);
			await everywhere((seen) => expect(seen).toEqual(before));
			expect(await findNew(found)).toEqual({ entries: [], withoutRoom: 0 });
			await merge(found);
			expect(await entries()).toEqual(["turn Dad", "turn Mom", "reset", "turn Mom"]);
		});

		it("brings what is missing of it, and nothing that happened here", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			await record("Dad");
			const { entries: all } = await there().readHistory({});
			const own = { family: family(), history: all.toReversed() };
			expect(await countNew(own)).toBe(0);
			const found = incoming(entry("Dad"));
			await merge(found);
			expect(await countNew({ ...found, history: [...found.history, ...own.history] })).toBe(0);
			const more = incoming(entry("Dad"), entry("Mom", { at: LATER }, 1));
			expect((await findNew(more)).entries).toMatchObject([{ memberName: "Mom", at: LATER }]);
		});

		it("brings nothing of a category that is not here, or of a time to come", async () => {
			await start("Mom", "Dad");
			const chess = { category: createUuid(), categoryName: "Chess" };
			const found = incoming(entry("Mom", chess), entry("Mom", { at: "2999-01-01T00:00:00.000Z" }));
			expect(await findNew(found)).toEqual({ entries: [], withoutRoom: 0 });
			await merge(found);
			expect(await entries()).toEqual([]);
		});

		it("knows the entries of somebody who has been renamed since", async () => {
			await start("Mom", "Dad");
			const found = incoming(entry("Mom"));
			await merge(found);
			await make(rename("Mom", "Mama"));
			expect(await countNew(found)).toBe(0);
		});
	});
}
