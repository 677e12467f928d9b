import { describe, expect, it } from "vitest";
import { ANIMALS, chooseAnimal } from "../rules/animals.ts";
import { UNTIL_BACK } from "../rules/away.ts";
import type { Change } from "../rules/changes.ts";
import { type CategorySettings, createFamily, type Family, type Member, namesOf } from "../rules/family.ts";
import type { GroupKind } from "../rules/group-kind.ts";
import {
	addCategory,
	addMember,
	categoryOf,
	createSteps,
	cycleOf,
	MOVIES,
	memberOf,
	type OpenedStores,
} from "./opened-stores.test-helper.ts";
import { createUuid } from "./uuid.ts";

const LATER = "2999-01-01";

/** Of a letter of base64, as long as is said. */
const photoOf = (letter: string, length: number) =>
	"data:image/webp;base64,UklGRg==".replace("g==", "").padEnd(length, letter);

/** What a family store does with absence, names, order and settings. */
export function testDetails(stores: OpenedStores) {
	const { here, there, make, waitForSync, everywhere } = stores;
	const { movies, family, idOf, start, record, look, turns, rename, entries } = createSteps(stores);
	const setAway = (name: string, backOn: string | null): Change => ({ kind: "set-away", member: idOf(name), backOn });
	const editFace = (name: string, emoji: string | null, colour: number | null): Change => ({
		...{ kind: "edit-member", member: idOf(name), emoji, colour },
	});
	const editSettings = (settings: CategorySettings, edits: readonly (keyof CategorySettings)[]): Change => ({
		...{ kind: "edit-category", category: movies().id, settings, edits },
	});
	const detailsOf = (seen: Family, name: string) => {
		const { id, key, ...details } = memberOf(seen, name);
		return details;
	};

	describe("with what a family says about its lists", () => {
		it("has nobody away until a day that is none", async () => {
			await start("Mom");
			await make(setAway("Mom", "2999-02-29"));
			await everywhere((seen) =>
				expect(detailsOf(seen, "Mom")).toEqual({ name: "Mom", emoji: chooseAnimal("Mom", []) }),
			);
		});

		it("says what they are, from the first word on, and takes it over from elsewhere only where nobody has said it", async () => {
			const say = (groupKind: GroupKind): Change => ({ kind: "set-group-kind", groupKind });
			const merge = (groupKind: GroupKind): Change => ({
				...{ kind: "merge-family", history: [] },
				family: {
					...createFamily("6".repeat(32)),
					groupKind,
					members: [{ id: createUuid(), key: "Kim", name: "Kim" }],
				},
			});
			await start("Mom");
			await everywhere((seen) => expect(seen.groupKind).toBeUndefined());
			expect(here().can("set-group-kind")).toBe(true);
			await make(merge("class"));
			await everywhere((seen) => expect(seen.groupKind).toBe("class"));
			await make(merge("flat"), say("team"), say("gang" as GroupKind));
			await everywhere((seen) => expect(seen.groupKind).toBe("team"));
			await there().change(say("family"));
			await waitForSync();
			await everywhere((seen) => expect(seen.groupKind).toBe("family"));
		});

		it("gives a member an emoji and a colour, which stay when they are away", async () => {
			await start("Mom");
			await make(editFace("Mom", "🦊", 3), setAway("Mom", LATER));
			await everywhere((seen) =>
				expect(detailsOf(seen, "Mom")).toEqual({ name: "Mom", emoji: "🦊", colour: 3, backOn: LATER }),
			);
			await make(editFace("Mom", null, 0));
			await everywhere((seen) => expect(detailsOf(seen, "Mom")).toEqual({ name: "Mom", colour: 0, backOn: LATER }));
		});

		it("gives each new member another animal, and one that is kept whoever leaves; a letter remains a letter", async () => {
			const names = Array.from({ length: 6 }, (_, at) => `Kid ${at + 1}`);
			await start(...names);
			const animals = family().members.map(({ emoji }) => emoji);
			expect(new Set(animals).size).toBe(6);
			expect(animals.every((one) => ANIMALS.some((animal) => animal === one))).toBe(true);
			await make(editFace("Kid 2", null, null), { kind: "remove-member", member: idOf("Kid 1") }, addMember("Kid 1"));
			await everywhere((seen) => {
				const kept = [undefined, ...animals.slice(2)];
				expect(seen.members.map(({ emoji }) => emoji)).toEqual([...kept, chooseAnimal("Kid 1", kept)]);
			});
		});

		it("gives a member a photo, shown until it is taken away; what is none, or too large, is not taken", async () => {
			await start("Mom", "Dad");
			const [photo, other] = [photoOf("A", 20_000), photoOf("B", 100)];
			const edit = (name: string, photo: string | null): Change => ({
				...{ kind: "edit-member", member: idOf(name), emoji: "🦊", colour: 3, photo },
			});
			await make(edit("Mom", photo), edit("Dad", other));
			await make(edit("Dad", photoOf("C", 20_004)), edit("Dad", "data:image/svg+xml;base64,PHN2Zz4="));
			await make(editFace("Mom", "🐻", 3), setAway("Mom", LATER));
			await everywhere((seen) => {
				expect(detailsOf(seen, "Mom")).toEqual({ name: "Mom", emoji: "🐻", colour: 3, photo, backOn: LATER });
				expect(detailsOf(seen, "Dad")).toEqual({ name: "Dad", emoji: "🦊", colour: 3, photo: other });
			});
			await make(edit("Mom", null));
			await everywhere((seen) =>
				expect(detailsOf(seen, "Mom")).toEqual({ name: "Mom", emoji: "🦊", colour: 3, backOn: LATER }),
			);
		});

		it("has thirty photos of the largest, and no more than that", async () => {
			await start("Mom");
			const members = Array.from({ length: 32 }, (_, at): Member => {
				const name = `Player ${at + 1}`;
				return { id: createUuid(), key: name, name, photo: photoOf("A", 20_000) };
			});
			const withPhotos = () => family().members.filter(({ photo }) => photo?.length === 20_000);
			const merge = (members: readonly Member[]): Change => ({
				...{ kind: "merge-family", family: { ...createFamily("2".repeat(32)), members }, history: [] },
			});
			await make(merge(members.slice(0, 20)));
			expect(withPhotos()).toHaveLength(20);
			await make(merge(members));
			await everywhere((seen) => {
				expect(seen.members).toHaveLength(33);
				expect(seen.members.filter(({ photo }) => photo?.length === 20_000)).toHaveLength(30);
			});
			await make({
				kind: "edit-member",
				member: idOf("Player 32"),
				emoji: null,
				colour: null,
				photo: photoOf("B", 100),
			});
			expect(detailsOf(family(), "Player 32")).toEqual({ name: "Player 32" });
		});

		it("takes another family's looks, absences, settings and what is known of its turns, for names that are new", async () => {
			await start("Mom");
			await make(editFace("Mom", "🐻", 1));
			const ids = { zoe: createUuid(), mom: createUuid(), dad: createUuid(), ann: createUuid() };
			const [theirMovies, dishes] = [createUuid(), createUuid()];
			const member = (name: keyof typeof ids, shown: string, more: Partial<Member>): Member => ({
				...{ id: ids[name], key: shown, name: shown },
				...more,
			});
			const turn = { id: createUuid(), category: theirMovies, cycle: 1 };
			await make({
				kind: "merge-family",
				family: {
					...createFamily("2".repeat(32)),
					members: [
						member("zoe", "Zoe", { emoji: "🦊", colour: 3, backOn: LATER }),
						member("mom", "Mom", { emoji: "🐱" }),
						member("dad", "Dad", { backOn: UNTIL_BACK }),
						member("ann", "Ann", { colour: 0, backOn: "2999-02-31" }),
					],
					categories: [
						{ id: theirMovies, key: MOVIES, name: MOVIES, lastTurn: 2, settings: { noRepeat: true } },
						{
							...{ id: dishes, key: "Dishes", name: "Dishes", lastTurn: 7 },
							settings: {
								emoji: "🍽️",
								excluded: [ids.zoe, ids.mom],
								noRepeat: true,
								inOrder: true,
								helper: { question: "Which?", options: ["Pots", "Pans"] },
							},
							notNow: { n: 7, members: [ids.ann] },
							lookedAt: { n: 7, member: ids.ann },
						},
						{ id: createUuid(), key: "Chess", name: "Chess", lastTurn: 0, settings: { helper: null } },
						{ id: createUuid(), key: "Bath", name: "Bath", lastTurn: 0, settings: {} },
					],
					turns: [
						{ ...turn, member: ids.mom },
						{ ...turn, id: createUuid(), member: ids.dad, doneBy: ids.ann },
						{ id: createUuid(), category: dishes, member: ids.dad, doneBy: ids.mom, option: "Pans", cycle: 3 },
					],
				},
				history: [],
			});
			await everywhere((seen) => {
				const [mom, zoe, dad, ann] = ["Mom", "Zoe", "Dad", "Ann"].map((name) => memberOf(seen, name).id);
				expect(namesOf(seen.members)).toEqual(["Mom", "Zoe", "Dad", "Ann"]);
				expect(["Mom", "Zoe", "Dad", "Ann"].map((name) => detailsOf(seen, name))).toEqual([
					{ name: "Mom", emoji: "🐻", colour: 1 },
					{ name: "Zoe", emoji: "🦊", colour: 3, backOn: LATER },
					{ name: "Dad", backOn: UNTIL_BACK },
					{ name: "Ann", colour: 0 },
				]);
				expect(namesOf(seen.categories)).toEqual([MOVIES, "Dishes", "Chess", "Bath"]);
				expect(categoryOf(seen, MOVIES).settings).toEqual({});
				expect(cycleOf(seen)).toEqual(["Mom", "Dad"]);
				// Chance has said something else there.
				expect(categoryOf(seen, "Dishes")).toMatchObject({ key: "Dishes", lastTurn: 0 });
				expect(categoryOf(seen, "Dishes").notNow).toBeUndefined();
				expect(categoryOf(seen, "Dishes").lookedAt).toBeUndefined();
				expect(categoryOf(seen, "Dishes").settings).toEqual({
					emoji: "🍽️",
					excluded: [mom, zoe],
					noRepeat: true,
					inOrder: true,
					helper: { question: "Which?", options: ["Pots", "Pans"] },
				});
				expect(cycleOf(seen, "Dishes")).toEqual(["Dad"]);
				expect(categoryOf(seen, "Chess").settings).toEqual({ helper: null });
				expect(categoryOf(seen, "Bath").settings).toEqual({});
				expect(seen.turns).toMatchObject([
					{ category: movies(seen).id, member: mom },
					{ category: movies(seen).id, member: dad, doneBy: ann },
					{ category: categoryOf(seen, "Dishes").id, member: dad, doneBy: mom, option: "Pans" },
				]);
			});
		});

		it("renames a category, with its turns, its draw and its settings", async () => {
			await start("Mom", "Dad");
			await record("Mom");
			await make(editSettings({ emoji: "🎬" }, ["emoji"]), look("Dad"));
			const { id: category } = movies();
			await make({ kind: "rename-category", category, name: "Films" });
			await everywhere((seen) => {
				expect(namesOf(seen.categories)).toEqual(["Films"]);
				expect(cycleOf(seen, "Films")).toEqual(["Mom"]);
				expect(categoryOf(seen, "Films")).toMatchObject({
					...{ id: category, key: MOVIES, settings: { emoji: "🎬" } },
					lookedAt: { n: 1, member: memberOf(seen, "Dad").id },
				});
				expect(turns(seen)).toEqual([{ category: "Films", member: "Mom" }]);
			});
			expect(await entries({ category })).toEqual(["turn Mom", "drawn Dad"]);
		});

		it("orders members and categories", async () => {
			await start("Mom", "Dad", "Kim");
			await make(addCategory("Dishes"));
			await make(
				{ kind: "move-member", member: idOf("Kim"), before: idOf("Mom") },
				{ kind: "move-member", member: idOf("Mom"), before: null },
				{ kind: "move-category", category: categoryOf(family(), "Dishes").id, before: movies().id },
			);
			await everywhere((seen) => {
				expect(namesOf(seen.members)).toEqual(["Kim", "Dad", "Mom"]);
				expect(namesOf(seen.categories)).toEqual(["Dishes", MOVIES]);
			});
			await make(addMember("Leo"));
			await everywhere((seen) => expect(namesOf(seen.members)).toEqual(["Kim", "Dad", "Mom", "Leo"]));
		});

		it("stores a category's settings, and takes them away", async () => {
			await start("Mom", "Dad");
			const helper = { question: "Which park?", options: ["The near one", "The far one"] };
			const settings = { emoji: "🎬", excluded: [idOf("Dad")], noRepeat: true, inOrder: true, helper } as const;
			const all = ["emoji", "excluded", "noRepeat", "inOrder", "helper"] as const;
			await make(editSettings(settings, all));
			await everywhere((seen) => expect(movies(seen).settings).toEqual(settings));
			await make(editSettings({ helper: null }, all));
			await everywhere((seen) => expect(movies(seen).settings).toEqual({ helper: null }));
			await make(editSettings({}, all));
			await everywhere((seen) => expect(movies(seen).settings).toEqual({}));
		});

		it("keeps both of two edits at once, of different settings", async () => {
			await start("Mom", "Dad", "Kim");
			await Promise.all([
				here().change(editSettings({ noRepeat: true }, ["noRepeat"])),
				there().change(editSettings({ emoji: "🎬" }, ["emoji"])),
			]);
			await waitForSync();
			await everywhere((seen) => expect(movies(seen).settings).toEqual({ emoji: "🎬", noRepeat: true }));
			await make(editSettings({}, ["emoji"]));
			await everywhere((seen) => expect(movies(seen).settings).toEqual({ noRepeat: true }));
		});

		it("stores any name, emoji and option", async () => {
			const odd = "👨‍👩‍👧‍👦 __proto__";
			await start("Mom", "Dad");
			await make(rename("Mom", odd));
			await make(editFace(odd, "👨‍👩‍👧‍👦", 15));
			await record(odd, { option: "<b>'\"\\" });
			await everywhere((seen) => {
				expect(detailsOf(seen, odd)).toEqual({ name: odd, emoji: "👨‍👩‍👧‍👦", colour: 15 });
				expect(seen.turns).toEqual([expect.objectContaining({ member: idOf(odd), option: "<b>'\"\\" })]);
			});
		});
	});
}
