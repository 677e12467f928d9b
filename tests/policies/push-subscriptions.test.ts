import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { type DatabaseUser, queryAsUser } from "../helpers/database-users.ts";
import { createToken, insertPerson } from "./family-people.ts";
import { ENDPOINT, KEYS, pushDevices } from "./push-devices.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("once");
const { testDatabase, anna, ben, tablet, rob, eve, family } = story;
const { openDevice, subscribe, claimAll, end, send } = pushDevices(story);
const test = (device: DatabaseUser) => device.call("test_push", family.id);
const subscribed = async () =>
	(await testDatabase.owner.query("select user_id from push_subscriptions")).rows.map(({ user_id }) => user_id);

/** Ben's. */
let phone: DatabaseUser;
beforeEach(async () => {
	await testDatabase.owner.query("delete from push_subscriptions");
	phone = await openDevice(ben);
});

it("a device is subscribed by its person, who sees and ends what is its own", async () => {
	const [hall, other] = [await openDevice(tablet), await openDevice(ben)];
	for (const device of [phone, hall]) await subscribe(device);
	for (const stranger of [other, anna, eve]) {
		expect((await stranger.query("select family_group_id from push_subscriptions")).rowCount).toBe(0);
		expect((await stranger.query("delete from push_subscriptions")).rowCount).toBe(0);
	}
	expect((await phone.query("select family_group_id from push_subscriptions")).rowCount).toBe(1);
	expect((await phone.query("delete from push_subscriptions")).rowCount).toBe(1);
	expect((await hall.query("select family_group_id from push_subscriptions")).rowCount).toBe(1);
});

it("a device is nobody's of another family, nor a token's, nor one's whose session has ended", async () => {
	await subscribe(phone);
	for (const stranger of [await openDevice(eve), await openDevice(rob)]) {
		await expect(subscribe(stranger)).rejects.toMatchObject({ code: "PT403", hint: "not_in_family" });
		await test(stranger);
	}
	expect(await claimAll()).toEqual([]);
	const hub = await createToken(anna, family.id, "Hub");
	for (const { id } of [hub, ben]) {
		const ended = queryAsUser(testDatabase, id, { session_id: randomUUID() });
		await expect(subscribe(ended)).rejects.toMatchObject({ code: "23503" });
	}
});

it.each([
	...["https://evil.example/fcm/send/x", "http://fcm.googleapis.com/fcm/send/x", "https://fcm.googleapis.com/"],
	...["https://fcm.googleapis.com.evil.example/x", "https://fcm.googleapis.com@evil.example/x", "https://127.0.0.1/x"],
	...["https://fcm.googleapis.com:8080/x", "https://push.apple.com/x", "https://a.b.push.apple.com/x", ""],
	...["https://evil.example/.push.apple.com/x", "https://fcm.googleapis.com/a b", "https://x\n.push.apple.com/x"],
	...["https://evilnotify.windows.com/x", "https://FCM.googleapis.com/x", `${ENDPOINT}${"x".repeat(1000)}`],
])("a device is not behind %j", async (endpoint) => {
	await expect(subscribe(phone, { endpoint })).rejects.toMatchObject({ code: "23514" });
});

it.each([
	...["https://web.push.apple.com/QGuQ", "https://wns2-par02p.notify.windows.com/w/?token=BQYA%2b"],
	...["https://updates.push.services.mozilla.com/wpush/v2/gAAA", "https://jmt17.google.com/fcm/send/x:y"],
])("a device may be behind %s", async (endpoint) => {
	await subscribe(phone, { endpoint });
});

it.each([{}, { ...KEYS, auth: "y" }, { ...KEYS, p256dh: "B" }])("a device has keys, and not %j", async (keys) => {
	await expect(subscribe(phone, { keys: keys as typeof KEYS })).rejects.toMatchObject({ code: /^23/ });
});

it("a device is one of ten of a person: the oldest goes", async () => {
	for (let number = 0; number < 11; number++) await subscribe(await openDevice(ben));
	await subscribe(await openDevice(anna));
	expect((await subscribed()).toSorted()).toEqual([...Array(10).fill(ben.id), anna.id].toSorted());
});

it("a device ends with its session, and with its person in the family", async () => {
	const sam = await insertPerson(testDatabase, anna, family.id, { name: "Sam" });
	await subscribe(phone);
	await subscribe(await openDevice(sam));
	await testDatabase.owner.sql`delete from auth.sessions where user_id = ${ben.id}`;
	expect(await subscribed()).toEqual([sam.id]);
	await anna.call("remove_person", family.id, sam.id);
	expect(await subscribed()).toEqual([]);
});

it("a device that its push service does not know any more is forgotten", async () => {
	for (const said of ["404", "410"]) {
		await subscribe(phone);
		await test(phone);
		await end((await claimAll())[0], said);
		expect(await subscribed()).toEqual([]);
	}
});

it("a device gets a test once, as often as its person wants", async () => {
	await subscribe(phone);
	for (let time = 0; time < 2; time++) {
		await test(phone);
		await test(phone);
		expect(await send()).toEqual(["test"]);
		expect(await send()).toEqual([]);
	}
});
