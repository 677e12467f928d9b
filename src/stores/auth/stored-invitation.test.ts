import { afterEach, expect, it, vi } from "vitest";
import {
	isInvitationToken,
	MY_INVITATION,
	readStoredInvitation,
	removeStoredInvitation,
	storeInvitation,
} from "./stored-invitation.ts";

const TOKEN = "abcdefghijklmnopqrstuvwxyz-_0123";

afterEach(() => {
	localStorage.clear();
	vi.useRealTimers();
});

it("waits for a login, for seven days, with its token or with its letters alone", () => {
	expect(readStoredInvitation()).toBeUndefined();
	storeInvitation(TOKEN);
	expect(readStoredInvitation()?.token).toBe(TOKEN);
	storeInvitation(MY_INVITATION);
	expect(readStoredInvitation()?.token).toBe(MY_INVITATION);
	storeInvitation(null);
	expect(readStoredInvitation()?.token).toBeNull();
	vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000 });
	expect(readStoredInvitation()).toBeUndefined();
	vi.useRealTimers();
	removeStoredInvitation();
	expect(localStorage.length).toBe(0);
});

it("takes nothing else for a token", () => {
	expect(isInvitationToken(TOKEN)).toBe(true);
	for (const text of ["", "a", `${TOKEN}x`, "abcdefghijklmnopqrstuvwxyz-_012/"])
		expect(isInvitationToken(text)).toBe(false);
	localStorage.setItem("whose-turn-invitation", JSON.stringify({ token: "<script>", at: Date.now() }));
	expect(readStoredInvitation()).toBeUndefined();
});
