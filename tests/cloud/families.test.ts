import { expect, it, onTestFinished } from "vitest";
import { createFamily, namesOf } from "../../src/rules/family.ts";
import type { Role } from "../../src/rules/roles.ts";
import { FakeBrowser } from "../../src/stores/browser/fake-browser.test-helper.ts";
import { createCloudStore } from "../../src/stores/cloud/cloud-store.ts";
import { createChosenFamily } from "../../src/stores/cloud/families/chosen-family.ts";
import { createFamilies } from "../../src/stores/cloud/families/families.ts";
import type { CloudClient } from "../../src/stores/cloud/http/client.ts";
import type { FamilyStore, TurnNews } from "../../src/stores/family-store.ts";
import { addMember } from "../../src/stores/opened-stores.test-helper.ts";
import { type AppUser, createAppUser, type Device } from "../helpers/devices.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { openClient } from "../helpers/users.ts";
import { startFlakyProxy } from "./flaky-proxy.ts";
import {
	addMembersAndCategories,
	dishesOf,
	idOf,
	memberNames,
	turnOf,
	undoOf,
	waitForFamily,
	waitForSyncStatus,
} from "./store-actions.ts";

const backend = setUpTestServer();

interface Phone {
	readonly user: AppUser;
	readonly device: Device;
	readonly store: FamilyStore;
	readonly families: ReturnType<typeof createFamilies>;
}

const familiesOf = (client: Device["client"]) => createFamilies(client as CloudClient);

async function openPhone(user?: AppUser, url?: string): Promise<Phone> {
	const owner = user ?? (await createAppUser(backend));
	const device = await owner.openDevice(url);
	onTestFinished(device.store.close);
	return { user: owner, device, store: device.store, families: familiesOf(device.client) };
}

/** Mia's phone, whose family has Ann, Ben and dishes. */
async function openMias(): Promise<Phone & { readonly family: string }> {
	const mia = await openPhone();
	await mia.store.load();
	await addMembersAndCategories(mia.store, ["Ann", "Ben"], ["Dishes"]);
	return { ...mia, family: mia.store.people?.()?.family.id ?? "" };
}

async function join(mia: Phone & { readonly family: string }, phone: Phone, role: "adult" | "screen" = "adult") {
	const { token } = await mia.families.createInvitation(mia.family, role);
	const joined = await phone.families.join(token);
	expect(joined).toEqual({ family: mia.family, role, joined: true });
	return token;
}

/** The app after the family was chosen on a device. */
function switchTo({ device, user }: Phone, family: string) {
	createChosenFamily(device.tab.storage, user.userId).choose(family);
	const { store, page } = device.openPage();
	onTestFinished(store.close);
	return { store, dispatchOffline: () => page.dispatchEvent(new Event("offline")) };
}

/** A tablet without an account. */
async function openTablet() {
	const client = openClient(backend);
	const { data, error } = await client.auth.signInAnonymously();
	if (error) throw error;
	const userId = data.user?.id ?? "";
	const open = () => {
		const store = createCloudStore({ client: client as CloudClient, userId, ...new FakeBrowser().openTab() });
		onTestFinished(store.close);
		return store;
	};
	return { userId, open, families: familiesOf(client) };
}

const peopleOf = (store: FamilyStore) => store.people?.()?.people ?? [];
const rolesOf = (store: FamilyStore): readonly Role[] => peopleOf(store).map(({ role }) => role);

it("leads who has nothing of their own straight to the family of the invitation, and knows who did what", async () => {
	const mia = await openMias();
	expect(rolesOf(mia.store)).toEqual(["owner"]);
	expect(mia.store.people?.()?.family).toEqual({ id: mia.family, name: "My Family", role: "owner" });
	const noah = await openPhone();
	await join(mia, noah);
	await noah.store.load();
	expect(memberNames(noah.store)).toEqual(["Ann", "Ben"]);
	expect(rolesOf(noah.store)).toEqual(["owner", "adult"]);
	expect(noah.store.people?.()?.families.map(({ role }) => role)).toEqual(["adult"]);
	await waitForFamily(mia.store, () => rolesOf(mia.store).length === 2);

	await noah.families.editPerson(mia.family, noah.user.userId, { name: "Noah", member: idOf(noah.store, "Ben") });
	await waitForFamily(mia.store, () => peopleOf(mia.store)[1]?.name === "Noah");
	const news = new Promise<readonly TurnNews[]>((resolve) => mia.store.subscribeToNews?.(resolve));
	await noah.store.change(turnOf(noah.store));
	const [heard] = await news;
	expect(heard).toMatchObject({ turn: { category: dishesOf(mia.store).id }, by: { name: "Noah", isScreen: false } });
	expect(mia.store.recordedBy?.(heard?.turn.id ?? "")).toEqual({ name: "Noah", isScreen: false });
	expect(noah.store.recordedBy?.(heard?.turn.id ?? "")).toBeUndefined();
	const { entries } = await mia.store.readHistory({});
	expect(entries[0]).toMatchObject({ kind: "turn", who: noah.user.userId, whoName: "Noah" });
	expect(entries.find(({ kind }) => kind === "person-joined")).toBeDefined();
	await mia.families.renameFamily(mia.family, "The Moons");
	await expect(noah.families.renameFamily("00000000-0000-4000-8000-000000000000", "No")).rejects.toMatchObject({
		code: "role",
	});
	await waitForFamily(mia.store, () => mia.store.people?.()?.family.name === "The Moons");
});

it("keeps what waits for one family apart from the others, and shows what is chosen", async () => {
	const mia = await openMias();
	const noah = await openPhone();
	await noah.store.load();
	await noah.store.change(addMember("Grandma"));
	const own = noah.store.people?.()?.family.id ?? "";
	await join(mia, noah);
	noah.store.close();
	const { store: at, dispatchOffline } = switchTo(noah, mia.family);
	await at.load();
	expect(memberNames(at)).toEqual(["Ann", "Ben"]);
	dispatchOffline();
	expect(await at.change(turnOf(at))).toEqual({ outcome: "queued", turn: expect.any(String) });
	at.close();
	const { store: back } = switchTo(noah, own);
	await back.load();
	expect([memberNames(back), back.syncStatus().queued]).toEqual([["Grandma"], []]);
	expect(back.people?.()?.families.map(({ id }) => id)).toEqual([own, mia.family]);
	const keys = [...noah.device.browser.entries.keys()].filter((key) => key.startsWith("whose-turn-family:"));
	expect(keys.toSorted()).toEqual([
		`whose-turn-family:${noah.user.userId}`,
		`whose-turn-family:${noah.user.userId}@${mia.family}`,
	]);
	const file = { ...createFamily("00112233445566778899aabbccddeeff"), members: [{ id: "z", key: "Zoë", name: "Zoë" }] };
	const { store: there } = switchTo(noah, mia.family);
	await there.load();
	await waitForFamily(mia.store, (family) => family?.turns.length === 1);
	expect(await there.change({ kind: "merge-family", family: file, history: [] })).toMatchObject({ outcome: "saved" });
	await waitForFamily(mia.store, () => memberNames(mia.store).includes("Zoë"));
});

it("ends at once for whoever is removed; what waits says why, and the app goes on in their own", async () => {
	const mia = await openMias();
	const noah = await openPhone();
	await join(mia, noah);
	const proxy = await startFlakyProxy(backend.url);
	onTestFinished(() => proxy.stop());
	const offline = await openPhone(noah.user, proxy.url);
	for (const phone of [noah, offline]) await phone.store.load();
	// Nor does what was asked for before reach anybody.
	proxy.injectFaults(() => "lost");
	offline.device.page.dispatchEvent(new Event("offline"));
	await offline.device.client.realtime.disconnect();
	expect(await offline.store.change(turnOf(offline.store))).toMatchObject({ outcome: "queued" });
	await mia.families.removePerson(mia.family, noah.user.userId);
	await waitForSyncStatus(noah.store, ({ isRemoved }) => isRemoved === true);
	proxy.injectFaults(() => undefined);
	offline.device.page.dispatchEvent(new Event("online"));
	await waitForSyncStatus(offline.store, ({ isRemoved }) => isRemoved === true);
	expect(offline.store.syncStatus()).toMatchObject({
		queued: [],
		failed: [{ change: { kind: "record-turn" }, reason: "not_in_family" }],
	});
	expect([...offline.device.browser.entries.keys()].filter((key) => key.includes("whose-turn-family"))).toEqual([]);
	const { store } = offline.device.openPage();
	onTestFinished(store.close);
	await store.load();
	expect([memberNames(store), rolesOf(store), store.syncStatus().failed.length]).toEqual([[], ["owner"], 1]);
	const { entries } = await mia.store.readHistory({});
	expect(entries.slice(0, 2).map(({ kind }) => kind)).toEqual(["person-removed", "person-joined"]);
});

it("lets a screen that a phone has confirmed decide, and nothing else", async () => {
	const mia = await openMias();
	const tablet = await openTablet();
	const waiting = tablet.open();
	await waiting.load();
	expect(waiting.syncStatus().isRemoved).toBe(true);
	const { code } = await tablet.families.requestPairing();
	expect(await tablet.families.isPaired()).toBe(false);
	await expect(mia.families.confirmPairing("ABCDEFGH", mia.family, { name: "Kitchen" })).rejects.toMatchObject({
		code: "code_wrong",
	});
	const ann = idOf(mia.store, "Ann");
	await mia.families.confirmPairing(code.toLowerCase(), mia.family, { name: "Kitchen", member: ann });
	expect(await tablet.families.isPaired()).toBe(true);
	const store = tablet.open();
	await store.load();
	expect(peopleOf(store)).toMatchObject([{ id: tablet.userId, role: "screen", name: "Kitchen", member: ann }]);
	expect([store.can("record-turn"), store.can("undo-turn"), store.can("reset-category")]).toEqual([true, true, false]);
	await expect(store.change(addMember("Kim"))).rejects.toMatchObject({ code: "role" });
	await store.change(turnOf(store));
	await waitForFamily(mia.store, (family) => family?.turns.length === 1);
	expect(mia.store.recordedBy?.(mia.store.family()?.turns[0]?.id ?? "")).toEqual({ name: "Kitchen", isScreen: true });
	await store.change(undoOf(store));
	await waitForFamily(mia.store, (family) => family?.turns.length === 0);
	expect(namesOf(store.family()?.members ?? [])).toEqual(["Ann", "Ben"]);
});

it("reads, lists, renews and withdraws invitations, and says what became of each", async () => {
	const mia = await openMias();
	const noah = await openPhone();
	const guest = familiesOf(openClient(backend));
	const { id, token, expiresAt } = await mia.families.createInvitation(mia.family, "adult");
	expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
	expect(await guest.readInvitation(token)).toEqual({ role: "adult", familyName: "My Family", expiresAt });
	expect(await mia.families.readInvitation(token)).toMatchObject({ family: mia.family });
	const renewed = await mia.families.renewInvitation(id);
	await expect(guest.readInvitation(token)).rejects.toMatchObject({ code: "invitation_unknown" });
	const { code } = await mia.families.createCode(renewed.id);
	for (const call of [noah.families.joinByCode, noah.families.readInvitationByCode])
		await expect(call("abcd efgh")).rejects.toMatchObject({ code: "code_wrong" });
	expect(await noah.families.readInvitationByCode(code)).toEqual(await guest.readInvitation(renewed.token));
	expect(await noah.families.joinByCode(code)).toMatchObject({ family: mia.family, joined: true });
	await expect(guest.readInvitation(renewed.token)).rejects.toMatchObject({ code: "invitation_used" });
	const other = await mia.families.createInvitation(mia.family, "screen");
	await mia.families.revokeInvitation(other.id);
	await expect(guest.readInvitation(other.token)).rejects.toMatchObject({ code: "invitation_revoked" });
	const listed = await mia.families.listInvitations(mia.family);
	expect(listed.map(({ role, state }) => `${role} ${state}`)).toEqual(["screen revoked", "adult used"]);
	await mia.families.setRole(mia.family, noah.user.userId, "screen");
	await expect(mia.families.handOver(mia.family, noah.user.userId)).rejects.toMatchObject({ code: "not_an_adult" });
	await mia.families.setRole(mia.family, noah.user.userId, "adult");
	await expect(mia.families.deleteFamily(mia.family, false)).rejects.toMatchObject({ code: "family_has_adults" });
	await expect(mia.families.leaveFamily(mia.family)).rejects.toMatchObject({ code: "owner_stays" });
	await mia.families.handOver(mia.family, noah.user.userId);
	await mia.families.leaveFamily(mia.family);
	mia.device.page.dispatchEvent(new Event("focus"));
	await waitForSyncStatus(mia.store, ({ isRemoved }) => isRemoved === true);
	await noah.store.load();
	expect(rolesOf(noah.store)).toEqual(["owner"]);
	await noah.families.deleteFamily(mia.family, true);
	await expect.poll(() => noah.families.isPaired()).toBe(false);
});
