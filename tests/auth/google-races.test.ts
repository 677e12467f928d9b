import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmNewAddress } from "../../server/auth/confirmations.ts";
import { accountOfGooglePerson } from "../../server/auth/google-account.ts";
import { transaction } from "../../server/auth/transaction.ts";
import { lockUser } from "../../server/auth/users.ts";
import { untilSomebodyWaitsForLock } from "./attempts.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld();
}, 60_000);
afterAll(() => world.stop());

test("a sign-in by Google that comes back while the address is confirmed by somebody else gets another account", async () => {
	const victim = "victim@family.example";
	const mallory = { sub: "mallory", email: "mallory@stranger.example", email_verified: true, name: "Mallory" };
	const comesBack = () => transaction(world.owner, (db) => accountOfGooglePerson(db, mallory));
	const id = await comesBack();
	await world.owner.query("update auth.users set email_change = $2, email_change_sent_at = now() where id = $1", [
		id,
		victim,
	]);

	const racing = await transaction(world.owner, async (db) => {
		await lockUser(db, id);
		const back = comesBack();
		await untilSomebodyWaitsForLock(world);
		expect(await confirmNewAddress(db, id, victim, {})).toBe(true);
		return { back };
	});

	expect(await racing.back).not.toBe(id);
	const { rows } = await world.owner.query("select provider, email from auth.identities where user_id = $1", [id]);
	expect(rows).toEqual([{ provider: "email", email: victim }]);
});
