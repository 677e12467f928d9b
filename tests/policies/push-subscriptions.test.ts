import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { type DatabaseUser, queryAsUser } from "../helpers/database-users.ts";
import { callFunction, createToken, insertPerson } from "./family-people.ts";
import { ENDPOINT, KEYS, pushDevices } from "./push-devices.ts";
import { startPeopleStory } from "./stories.ts";

const story = startPeopleStory("once");
const { openDevice, subscribe, claimAll, end, send } = pushDevices(story);

/** Ben's. */
let phone: DatabaseUser;
beforeEach(async () => {
	await story.owner.query("delete from push_subscriptions");
	phone = await openDevice(story.ben);
});

it("a device is subscribed by its person, who sees and ends what is its own", async () => {
	const tablet = await openDevice(story.tablet);
	const other = await openDevice(story.ben);
	await subscribe(phone);
	await subscribe(tablet);
	const seen = "select family_group_id from push_subscriptions";
	for (const [who, rows] of [
		[phone, 1],
		[tablet, 1],
		[other, 0],
		[story.anna, 0],
		[story.eve, 0],
	] as const)
		expect((await who.query(seen)).rows).toHaveLength(rows);
	for (const stranger of [story.eve, story.anna, other])
		expect((await stranger.query("delete from push_subscriptions")).rowCount).toBe(0);
	expect((await phone.query("delete from push_subscriptions")).rowCount).toBe(1);
	expect((await tablet.query(seen)).rows).toHaveLength(1);
});

it("a device is nobody's of another family, nor a token's, nor one's whose session has ended", async () => {
	const [eve, rob] = [await openDevice(story.eve), await openDevice(story.rob)];
	for (const stranger of [eve, rob])
		await expect(subscribe(stranger)).rejects.toMatchObject({ code: "PT403", hint: "not_in_family" });
	await subscribe(phone);
	for (const stranger of [eve, rob]) await callFunction(stranger, "test_push", story.family.id);
	expect(await claimAll()).toEqual([]);
	const hub = await createToken(story.anna, story.family.id, "Hub");
	const program = queryAsUser(story.testDatabase, hub.id, { session_id: randomUUID() });
	await expect(subscribe(program)).rejects.toMatchObject({ code: "23503" });
	const ended = queryAsUser(story.testDatabase, story.ben.id, { session_id: randomUUID() });
	await expect(subscribe(ended)).rejects.toMatchObject({ code: "23503" });
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
	for (let number = 0; number < 11; number++) await subscribe(await openDevice(story.ben));
	await subscribe(await openDevice(story.anna));
	const { rows } = await story.owner.query("select user_id from push_subscriptions");
	expect(rows.filter(({ user_id }) => user_id === story.ben.id)).toHaveLength(10);
	expect(rows).toHaveLength(11);
});

it("a device ends with its session, and with its person in the family", async () => {
	const { owner } = story;
	const second = await insertPerson(story.testDatabase, story.anna, story.family.id, { name: "Sam" });
	await subscribe(phone);
	await subscribe(await openDevice(second));
	await owner.sql`delete from auth.sessions where user_id = ${story.ben.id}`;
	expect((await owner.query("select user_id from push_subscriptions")).rows).toEqual([{ user_id: second.id }]);
	await callFunction(story.anna, "remove_person", story.family.id, second.id);
	expect((await owner.query("select from push_subscriptions")).rows).toEqual([]);
});

it("a device that its push service does not know any more is forgotten", async () => {
	for (const said of ["404", "410"]) {
		await subscribe(phone);
		await callFunction(phone, "test_push", story.family.id);
		await end((await claimAll())[0], said);
		expect((await story.owner.query("select from push_subscriptions")).rows).toEqual([]);
	}
});

it("a device gets a test once, as often as its person wants", async () => {
	await subscribe(phone);
	for (let time = 0; time < 2; time++) {
		await callFunction(phone, "test_push", story.family.id);
		await callFunction(phone, "test_push", story.family.id);
		expect(await send()).toEqual(["test"]);
		expect(await send()).toEqual([]);
	}
});
