import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { readCodeVerifier } from "../helpers/users.ts";
import { accountSteps, outcomeOf } from "./account-steps.ts";

const testServer = setUpTestServer();
const { tokenFor, startSignUp, signIn, follow } = accountSteps(testServer);

const PASSWORD = "Grüße an café 12";
const [COMPOSED, DECOMPOSED] = [PASSWORD.normalize("NFC"), PASSWORD.normalize("NFD")];

test("a password is one however a system composes its letters: to confirm, to sign in and to change it", async () => {
	const { email, token_hash } = await startSignUp({ password: COMPOSED });
	const device = testServer.openDevice();
	expect(await follow(token_hash, "signup", { device, proof: { password: DECOMPOSED } })).toBe("in");
	for (const password of [COMPOSED, DECOMPOSED]) expect(await signIn(email, password)).toBe("in");
	const next = "another giraffe, née 7";
	const change = async (password: string, current_password: string) =>
		outcomeOf(await device.auth.updateUser({ password, current_password }));
	expect(await change(next, DECOMPOSED)).toBe("in");
	expect(await change(next.normalize("NFD"), next)).toBe("same_password");
});

test.each([
	["ida@bücher.example", "ida@xn--bcher-kva.example"],
	["eda@BU\u0308CHER.example", "eda@xn--bcher-kva.example"],
	["eva@例え.example", "eva@xn--r8jz45g.example"],
])("%s is kept as %s, and either signs in", async (typed, kept) => {
	const device = testServer.openDevice();
	expect((await device.auth.signUp({ email: typed, password: COMPOSED })).data.user?.email).toBe(kept);
	await follow(await tokenFor(kept), "signup", { device, proof: readCodeVerifier(device) });
	for (const email of [typed, kept]) {
		const { data } = await testServer.openDevice().auth.signInWithPassword({ email, password: COMPOSED });
		expect(data.user?.email).toBe(kept);
	}
});

test.each([`@${"é".repeat(20_000)}@`, `ida@${"é".repeat(20_000)}.example`])(
	"an address that is too long is refused before its domain is read",
	async (email) => {
		const { error } = await testServer.openDevice().auth.signUp({ email, password: PASSWORD });
		expect(error).toMatchObject({ status: 400, message: expect.stringContaining("too long") });
	},
);
