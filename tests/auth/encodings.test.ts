import { expect, test } from "vitest";
import { readCodeVerifier } from "../helpers/clients.ts";
import { waitForMailedToken } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";

const testServer = setUpTestServer();

const PASSWORD = "Grüße an café 12";
const [COMPOSED, DECOMPOSED] = [PASSWORD.normalize("NFC"), PASSWORD.normalize("NFD")];

test("a password is one however a system composes its letters: to confirm, to sign in and to change it", async () => {
	const email = "ute@family.example";
	const signedUp = testServer.openDevice();
	await signedUp.auth.signUp({ email, password: COMPOSED });
	const token_hash = await waitForMailedToken(testServer.inbox, email);
	const confirmed = testServer.openDevice();
	const confirmation = { token_hash, type: "signup", password: DECOMPOSED } as const;
	expect((await confirmed.auth.verifyOtp(confirmation)).error).toBeNull();

	for (const password of [COMPOSED, DECOMPOSED]) {
		const { error } = await testServer.openDevice().auth.signInWithPassword({ email, password });
		expect(error).toBeNull();
	}
	const change = { password: "another giraffe, née 7", current_password: DECOMPOSED };
	expect((await confirmed.auth.updateUser(change)).error).toBeNull();
	const same = await confirmed.auth.updateUser({
		password: change.password.normalize("NFD"),
		current_password: change.password,
	});
	expect(same.error?.code).toBe("same_password");
});

test.each([
	["ida@bücher.example", "ida@xn--bcher-kva.example"],
	["eda@BU\u0308CHER.example", "eda@xn--bcher-kva.example"],
	["eva@例え.example", "eva@xn--r8jz45g.example"],
])("%s is kept as %s, and either signs in", async (typed, kept) => {
	const device = testServer.openDevice();
	expect((await device.auth.signUp({ email: typed, password: COMPOSED })).data.user?.email).toBe(kept);
	const token_hash = await waitForMailedToken(testServer.inbox, kept);
	await device.auth.verifyOtp({ token_hash, type: "signup", ...readCodeVerifier(device) });
	for (const email of [typed, kept]) {
		const { data } = await testServer.openDevice().auth.signInWithPassword({ email, password: COMPOSED });
		expect(data.user?.email).toBe(kept);
	}
});

test.each([`@${"é".repeat(20_000)}@`, `ida@${"é".repeat(20_000)}.example`])(
	"an address that is too long is refused before its domain is read",
	async (email) => {
		const response = await testServer.request("/auth/v1/signup", {
			method: "POST",
			body: JSON.stringify({ email, password: PASSWORD }),
		});
		expect(response.status).toBe(400);
		expect(await response.text()).toContain("too long");
	},
);
