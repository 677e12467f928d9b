import { expect, it } from "vitest";
import { AccountError } from "../../stores/auth/auth-actions.ts";
import { StoreError, type StoreErrorCode } from "../../stores/errors.ts";
import { getFamilyErrorMessage } from "./family-error-messages.ts";

it.each<[StoreErrorCode, string]>([
	["invitation_used", "Someone has used this invitation already. Each works once. Please ask for a new one."],
	["invitation_revoked", "This invitation was revoked. Please ask whoever sent it."],
	["invitation_expired", "This invitation has expired. Please ask for a new one."],
	["invitation_unknown", "There is no such invitation. Maybe a newer link was sent. Please ask for it."],
	["code_wrong", "That code is wrong or has expired. Please check it or ask for a new one."],
	["offline", "The server cannot be reached. Please check your connection and try again."],
	["refused", "Something went wrong. Please try again."],
])("why something about people did not work: %s", (code, text) =>
	expect(getFamilyErrorMessage(new StoreError(code))).toBe(text),
);

it("says of an app whose accounts could not be loaded what it says of a server that cannot be reached", () =>
	expect(getFamilyErrorMessage(new AccountError("unreachable"))).toBe(
		getFamilyErrorMessage(new StoreError("offline")),
	));
