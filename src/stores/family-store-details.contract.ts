import { describe, expect, it } from "vitest";
import type { Change } from "../rules/changes.ts";
import { type CategorySettings, createFamily, type Member } from "../rules/family.ts";
import { createSteps, memberOf, type OpenedStores } from "./opened-stores.test-helper.ts";
import { createUuid } from "./uuid.ts";

/** Of a letter of base64, as long as is said. */
const photoOf = (letter: string, length: number) => "data:image/webp;base64,UklGR".padEnd(length, letter);

/** What a family store does with photos, and with settings of both stores at once. */
export function testDetails(stores: OpenedStores) {
	const { here, there, make, waitForSync, everywhere } = stores;
	const { movies, family, idOf, start } = createSteps(stores);
	const edit = (name: string, emoji: string, photo?: string | null): Change => ({
		...{ kind: "edit-member", member: idOf(name), emoji, colour: 3, photo },
	});
	const editSettings = (settings: CategorySettings, edits: readonly (keyof CategorySettings)[]): Change => ({
		...{ kind: "edit-category", category: movies().id, settings, edits },
	});

	describe("with what a family says about its lists", () => {
		it("gives a member a photo, shown until it is taken away", async () => {
			await start("Mom");
			const photo = photoOf("A", 20_000);
			await make(edit("Mom", "🦊", photo));
			await make(edit("Mom", "🐻"), edit("Mom", "🐙", photoOf("C", 20_004)));
			await everywhere((seen) => expect(memberOf(seen, "Mom")).toMatchObject({ colour: 3, photo }));
			await make(edit("Mom", "🐻", null));
			await everywhere((seen) => {
				expect(memberOf(seen, "Mom").photo).toBeUndefined();
				expect(memberOf(seen, "Mom").emoji).toBe("🐻");
			});
		});

		it("has thirty photos of the largest, and no more than that", async () => {
			await start("Mom");
			const members = Array.from({ length: 32 }, (_, at): Member => {
				const name = `Player ${at + 1}`;
				return { id: createUuid(), key: name, name, photo: photoOf("A", 20_000) };
			});
			const incoming = { ...createFamily("2".repeat(32)), members };
			await make({ kind: "merge-family", family: { ...incoming, members: members.slice(0, 20) }, history: [] });
			expect(family().members.filter(({ photo }) => photo?.length === 20_000)).toHaveLength(20);
			await make({ kind: "merge-family", family: incoming, history: [] });
			await everywhere((seen) => {
				expect(seen.members).toHaveLength(33);
				expect(seen.members.filter(({ photo }) => photo?.length === 20_000)).toHaveLength(30);
			});
			await make(edit("Player 32", "🦊", photoOf("B", 100)));
			expect(memberOf(family(), "Player 32").photo).toBeUndefined();
		});

		it("keeps both of two edits at once, of different settings, and takes one away", async () => {
			await start("Mom", "Dad", "Kim");
			await Promise.all([
				here().change(editSettings({ noRepeat: true }, ["noRepeat"])),
				there().change(editSettings({ emoji: "🎬" }, ["emoji"])),
			]);
			await waitForSync();
			await everywhere((seen) => expect(movies(seen).settings).toEqual({ emoji: "🎬", noRepeat: true }));
			await make(editSettings({ helper: null }, ["emoji", "helper"]));
			await everywhere((seen) => expect(movies(seen).settings).toEqual({ noRepeat: true, helper: null }));
			await make(editSettings({}, ["noRepeat", "helper"]));
			await everywhere((seen) => expect(movies(seen).settings).toEqual({}));
		});
	});
}
