import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { importJWK, jwtVerify } from "jose";
import { pino } from "pino";
import { afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import webPush from "web-push";
import { startPush } from "../../server/push/push.ts";
import { parseNetworks } from "../../server/webhooks/networks.ts";
import { pushDevices } from "../policies/push-devices.ts";
import { startPeopleStory } from "../policies/stories.ts";
import { type Received, startReceiver } from "./receiver.ts";

/** What a browser does with what its push service brings, as RFC 8291 says. */
function createPushDevice() {
	const ecdh = createECDH("prime256v1");
	ecdh.generateKeys();
	const authSecret = randomBytes(16);
	const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
		Buffer.from(hkdfSync("sha256", secret, salt, info, length));
	return {
		keys: { p256dh: ecdh.getPublicKey("base64url"), auth: authSecret.toString("base64url") },
		/** @param message of one record: salt, its size, the sender's key, and what is encrypted (RFC 8188) */
		decrypt(message: Buffer): string {
			const [salt, keyLength] = [message.subarray(0, 16), message.readUInt8(20)];
			const [sender, sealed] = [message.subarray(21, 21 + keyLength), message.subarray(21 + keyLength)];
			const both = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
			const secret = derive(ecdh.computeSecret(sender), authSecret, both, 32);
			const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
			const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
			const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
			const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
			return padded.subarray(0, padded.lastIndexOf(2)).toString();
		},
	};
}

const story = startPeopleStory("for each test");
const { testDatabase, anna, ben, family, record } = story;
const { openDevice, subscribe, setFace, endPauses } = pushDevices(story);

beforeAll(async () => {
	// The push service of the test is on this machine.
	await testDatabase.owner.sql`
		alter table push_subscriptions drop constraint push_subscriptions_endpoint_check`;
});

afterEach(async () => {
	await testDatabase.owner.query("delete from push_subscriptions");
});

const logLines: string[] = [];
const vapid = webPush.generateVAPIDKeys();
const SITE_URL = "https://turns.example.org";

/**
 * A push service (RFC 8030), Ben's phone, who is Mia, and a server.
 *
 * @param path of the phone at the service
 * @param named networks that the server may reach
 */
async function begin({ path = "", named = "127.0.0.0/8" } = {}) {
	const service = await startReceiver(201);
	const device = createPushDevice();
	const phone = await openDevice(ben);
	await setFace(ben, family.mia);
	await subscribe(phone, { endpoint: `${service.url}${path}`, keys: device.keys });
	const log = pino({}, { write: (line: string) => void logLines.push(line) });
	const { pool } = testDatabase.database;
	const worker = startPush({ pool, vapid, siteUrl: SITE_URL, networks: parseNetworks(named), log });
	onTestFinished(worker.stop);
	return {
		...{ service, phone },
		/** What the phone's browser reads. */
		read: ({ body }: Received) => JSON.parse(device.decrypt(body)),
		async sendAll() {
			await endPauses();
			await worker.wake();
		},
	};
}

it("a turn arrives, encrypted for the phone and signed by the server, and the log names nothing of it", async () => {
	const { service, read, sendAll } = await begin({ path: "/wpush/secret-path" });
	await record(anna);
	await sendAll();
	const [push, another] = service.received as [Received, undefined];
	expect(another).toBeUndefined();
	expect(read(push)).toEqual({ kind: "turn", category: family.dishes, name: "Dishes" });
	expect(push.body.toString("latin1")).not.toContain("Dishes");
	expect(push).toMatchObject({
		path: "/wpush/secret-path",
		headers: {
			...{ ttl: "86400", urgency: "normal", topic: family.dishes.replaceAll("-", "") },
			...{ "content-encoding": "aes128gcm", "content-type": "application/octet-stream" },
		},
	});

	// RFC 8292.
	const [, token = "", key = ""] = /^vapid t=(.+), k=(.+)$/.exec(push.headers.authorization ?? "") ?? [];
	expect(key).toBe(vapid.publicKey);
	const point = Buffer.from(key, "base64url");
	const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
	const { payload } = await jwtVerify(token, await importJWK({ kty: "EC", crv: "P-256", x, y }, "ES256"));
	expect(payload).toMatchObject({ aud: service.url, sub: SITE_URL });
	expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThan(24 * 60 * 60);

	await sendAll();
	expect(service.received).toHaveLength(1);
	expect(logLines.join()).not.toMatch(/secret-path|vapid|Mia|Dishes/);
});

it("a test, and the end of a turn, which is in no hurry", async () => {
	const { service, phone, read, sendAll } = await begin();
	await phone.call("test_push", family.id);
	await sendAll();
	await testDatabase.owner.sql`
		update whose_turn_private.push_messages set category = ${family.dishes}, next_attempt_at = now()`;
	await sendAll();
	expect(service.received.map(read)).toEqual([
		{ kind: "test", category: null, name: null },
		{ kind: "over", category: family.dishes, name: "Dishes" },
	]);
	expect(service.received.map(({ headers }) => [headers.urgency, headers.topic])).toEqual([
		["normal", "test"],
		["low", family.dishes.replaceAll("-", "")],
	]);
});

it("a phone that its push service has forgotten is forgotten, and what fails is tried three times", async () => {
	const { service, phone, sendAll } = await begin();
	await phone.call("test_push", family.id);
	service.status = 503;
	for (let time = 0; time < 5; time++) await sendAll();
	expect(service.received).toHaveLength(3);
	service.status = 410;
	await phone.call("test_push", family.id);
	await sendAll();
	expect((await testDatabase.owner.query("select from push_subscriptions")).rows).toEqual([]);
});

it("nothing inside the server's network is reached, and keys that no device has stop nobody", async () => {
	const { service, phone, sendAll } = await begin({ named: "" });
	const tablet = await openDevice(anna);
	await subscribe(tablet, { endpoint: service.url });
	for (const user of [phone, tablet]) await user.call("test_push", family.id);
	await sendAll();
	expect(service.received).toEqual([]);
	const { rows } = await testDatabase.owner.query("select next_attempt_at from whose_turn_private.push_messages");
	expect(rows).toEqual([{ next_attempt_at: null }, { next_attempt_at: null }]);
});
