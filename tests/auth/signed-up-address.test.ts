import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { linkIn, mailedToken } from "./postbox.ts";
import { ownSession, PASSWORD, signUpProof, startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld();
}, 60_000);
afterAll(() => world.stop());

let moves = 0;
const newAddress = () => `wanted${++moves}@elsewhere.example`;

const tokenFor = (address: string) => mailedToken(world.postbox, address);

describe("an address that somebody has signed up", () => {
	test("is its owner's all the same, who never confirmed that sign-up", async () => {
		const { email, device } = await world.recent();
		const next = newAddress();
		const squatter = world.device();
		await squatter.auth.signUp({ email: next, password: "mallory waits here" });
		const squatted = await tokenFor(next);
		expect((await device.auth.updateUser({ email: next })).error).toBeNull();
		const mail = await world.postbox.next(next);
		expect(mail.subject).toBe("Confirm your new e-mail address");
		const token_hash = linkIn(mail).searchParams.get("token_hash") as string;
		const { data, error } = await device.auth.verifyOtp({
			token_hash,
			type: "email_change",
			...(await ownSession(device)),
		});
		expect(error).toBeNull();
		expect(data.user?.email).toBe(next);
		const late = await squatter.auth.verifyOtp({ token_hash: squatted, type: "signup" });
		expect(late.error?.code).toBe("otp_expired");
		const codes = await Promise.all(
			[PASSWORD, "mallory waits here"].map(
				async (password) => (await world.device().auth.signInWithPassword({ email: next, password })).error?.code,
			),
		);
		expect(codes).toEqual([undefined, "invalid_credentials"]);
		expect((await world.owner.query("select from auth.users where email = $1", [email])).rowCount).toBe(0);
	});

	test("stays with whoever confirmed it while the change was pending", async () => {
		const { email, device } = await world.recent();
		const next = newAddress();
		const other = world.device();
		await other.auth.signUp({ email: next, password: PASSWORD });
		const signUp = await tokenFor(next);
		await device.auth.updateUser({ email: next });
		const token_hash = await tokenFor(next);
		const confirmed = await other.auth.verifyOtp({ token_hash: signUp, type: "signup", ...signUpProof(other) });
		expect(confirmed.error).toBeNull();
		const late = await device.auth.verifyOtp({ token_hash, type: "email_change", ...(await ownSession(device)) });
		expect(late.error?.code).toBe("email_exists");
		expect((await device.auth.getUser()).data.user?.email).toBe(email);
		expect((await other.auth.getUser()).data.user?.email).toBe(next);
	});

	test("stays with whoever comes by Google, confirmed or not", async () => {
		const { device } = await world.recent();
		const next = newAddress();
		await world.owner.query(
			`with person as (insert into auth.users (email) values ($1) returning id)
			insert into auth.identities (user_id, provider, provider_id, identity_data)
				select id, 'google', id::text, '{}' from person`,
			[next],
		);
		await device.auth.updateUser({ email: next });
		expect((await world.postbox.next(next)).subject).not.toBe("Confirm your new e-mail address");
	});
});
