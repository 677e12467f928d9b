import { expect, test } from "vitest";
import { confirmEmailChange } from "../../server/auth/mail-links/confirmations.ts";
import { findOrCreateOpenIdUser } from "../../server/auth/openid/openid-account.ts";
import { transaction } from "../../server/auth/transaction.ts";
import { lockUser } from "../../server/auth/users/users.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { waitForBlockedQuery } from "./sign-in-attempts.ts";

const testServer = setUpTestServer();

test("a sign-in by Google during a confirmation of its address by somebody else gets another account", async () => {
	const victim = "victim@family.example";
	const mallory = { sub: "mallory", email: "mallory@stranger.example", email_verified: true, name: "Mallory" };
	const google = { id: "google", name: "Google", makesAccounts: true };
	const comesBack = () =>
		transaction(testServer.owner, (db) =>
			findOrCreateOpenIdUser(db, google, mallory, { signUp: "open", signUpByInvitation: true }),
		);
	const id = await comesBack();
	await testServer.owner.query("update auth.users set email_change = $2, email_change_sent_at = now() where id = $1", [
		id,
		victim,
	]);

	const racing = await transaction(testServer.owner, async (db) => {
		await lockUser(db, id);
		const back = comesBack();
		await waitForBlockedQuery(testServer);
		expect(await confirmEmailChange(db, id, victim, {})).toBe(true);
		return { back };
	});

	expect(await racing.back).not.toBe(id);
	const { rows } = await testServer.owner.query("select provider, email from auth.identities where user_id = $1", [id]);
	expect(rows).toEqual([{ provider: "email", email: victim }]);
});
