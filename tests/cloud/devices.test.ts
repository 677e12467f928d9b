import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { TurnConflict } from "../../src/stores/errors.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";
import { addMember } from "../../src/stores/opened-stores.test-helper.ts";
import { createAppUser, type Device } from "../helpers/devices.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { addMembersAndCategories, memberNames, removeMember, turnOf } from "./store-actions.ts";
import { waitForFamily, waitForSyncStatus } from "./wait-for-store.ts";

const backend = setUpTestServer();

describe("a family on several phones", () => {
	it('begins as one "My Family", although all phones sign in for the first time at once', async () => {
		const user = await createAppUser(backend);
		const phones = await Promise.all([user.openDevice(), user.openDevice(), user.openDevice()]);
		await Promise.all(phones.map(({ store }) => store.load()));
		const { rows } = await backend.owner.query("select name from family_groups where user_id = $1", [user.userId]);
		expect(rows).toEqual([{ name: "My Family" }]);
		await Promise.all(phones.map(({ store }, at) => store.change(addMember(`Child ${at}`))));
		for (const { store } of phones) store.close();
	});

	it("adds a name once that two phones add at once, and both say it is added", async () => {
		const user = await createAppUser(backend);
		const [one, other] = await Promise.all([user.openDevice(), user.openDevice()]);
		await Promise.all([one.store.load(), other.store.load()]);
		await Promise.all([one, other].map(({ store }) => store.change(addMember("Mom"))));
		await waitForFamily(one.store, (family) => isDeepStrictEqual(family, other.store.family()));
		expect(memberNames(one.store)).toEqual(["Mom"]);
		const removal = removeMember(one.store, "Mom");
		await other.store.change(removal);
		await one.store.change(removal);
		expect(memberNames(one.store)).toEqual([]);
		for (const { store } of [one, other]) store.close();
	});

	it("records one turn a round when three phones confirm at once, ten rounds, and rejects the others", async () => {
		const user = await createAppUser(backend);
		const phones = await Promise.all([user.openDevice(), user.openDevice(), user.openDevice()]);
		await phones[0]?.store.load();
		await addMembersAndCategories((phones[0] as Device).store, ["Ann", "Ben", "Cleo"], ["Dishes"]);
		await Promise.all(phones.map(({ store }) => store.load()));
		for (let round = 1; round <= 10; round++) {
			const outcomes = await Promise.all(phones.map(({ store }) => recordTurn(store)));
			expect(outcomes.toSorted()).toEqual(["recorded", "refused", "refused"]);
			await waitForSameFamily(phones);
		}
		const { rows } = await backend.owner.query(
			`select turn_number, cycle_number from category_cycles
			join family_groups on family_groups.id = family_group_id where user_id = $1 order by category_cycles.created_at`,
			[user.userId],
		);
		expect(rows).toEqual(
			Array.from({ length: 10 }, (_, at) => ({ turn_number: at + 1, cycle_number: Math.floor(at / 3) + 1 })),
		);
		for (const { store } of phones) store.close();
	});
});

/** What becomes of it in the end: on a busy machine it may be queued, and the phone says later that it was refused. */
async function recordTurn(store: FamilyStore): Promise<"recorded" | "refused"> {
	try {
		const { outcome } = await store.change(turnOf(store));
		if (outcome === "saved") return "recorded";
	} catch (reason) {
		expect(reason).toBeInstanceOf(TurnConflict);
		return "refused";
	}
	await waitForSyncStatus(store, ({ queued }) => queued.length === 0);
	const { failed } = store.syncStatus();
	for (const { id } of failed) store.acknowledge(id);
	return failed.length === 0 ? "recorded" : "refused";
}

/** The winner's phone knows by itself, the others by the refusal. */
async function waitForSameFamily(phones: readonly Device[]) {
	const [first, ...others] = phones.map(({ store }) => store);
	const shown = first?.family();
	for (const store of others) await waitForFamily(store, (family) => isDeepStrictEqual(family, shown));
}
