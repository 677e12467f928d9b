import type { SupabaseClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { setUpGoogleServer } from "./google-server.ts";

const { testServer, authorizeWithGoogle } = setUpGoogleServer({ signUp: "closed" });

/** @returns the code or the error that a sign-in with Google comes back with */
async function comeBack(device: SupabaseClient, sub: string, invitation?: string) {
	const who = { sub, email: `${sub}@gmail.example`, email_verified: true, name: sub };
	const queryParams = invitation === undefined ? {} : { invitation };
	const { searchParams } = await authorizeWithGoogle(device, who, { queryParams });
	return { code: searchParams.get("code"), error: searchParams.get("error_code") };
}

test("where sign-up is closed, Google makes the first account, and those of who is invited to a family", async () => {
	const [mia, olga] = [testServer.openDevice(), testServer.openDevice()];
	const first = await comeBack(mia, "mia");
	const { data } = await mia.auth.exchangeCodeForSession(first.code as string);
	const family = crypto.randomUUID();
	await mia.from("family_groups").insert({ id: family, name: "My Family", user_id: data.user?.id }).throwOnError();
	const { token } = (await mia.rpc("create_invitation", { family, role: "adult" })).data;

	for (const invitation of [undefined, "guessed"])
		expect(await comeBack(olga, "olga", invitation)).toEqual({ code: null, error: "signup_disabled" });
	const invited = await comeBack(olga, "olga", token);
	await olga.auth.exchangeCodeForSession(invited.code as string);
	expect((await olga.rpc("join_my_invitation", {})).data).toEqual({ family, role: "adult", joined: true });
	expect((await comeBack(testServer.openDevice(), "mia")).error).toBeNull();
	expect((await comeBack(testServer.openDevice(), "another", token)).error).toBe("signup_disabled");
});
