import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { GroupKind } from "../../rules/group-kind.ts";
import { AccountError } from "../../stores/auth/auth-actions.ts";
import { type FamilyErrorCode, isStoreError, StoreError, type StoreErrorCode } from "../../stores/errors.ts";
import { describeNotIn } from "../family/not-in-group.ts";

const MESSAGES: Record<Exclude<FamilyErrorCode, "not_in_family">, MessageDescriptor> &
	Partial<Record<StoreErrorCode, MessageDescriptor>> = {
	role: msg`Your role does not allow this.`,
	owner_stays: msg`The owner has to make someone else the owner first.`,
	account_needed: msg`An adult needs an account. A screen has none.`,
	name_taken: msg`Someone here has this name already. Please choose another.`,
	not_an_adult: msg`Only an adult can become the owner.`,
	owns_a_family: msg`They are the owner somewhere else, and nobody can be that twice. They have to hand that over or delete it first.`,
	family_has_adults: msg`There are other adults in it. Hand it over, or delete it for everyone.`,
	quota_exceeded: msg`There is no room for more. Please remove one first.`,
	already_paired: msg`This screen is connected already.`,
	anonymous_only: msg`This device has an account, so it can't be a screen.`,
	invitation_unknown: msg`There is no such invitation. Maybe a newer link was sent. Please ask for it.`,
	invitation_expired: msg`This invitation has expired. Please ask for a new one.`,
	invitation_used: msg`Someone has used this invitation already. Each works once. Please ask for a new one.`,
	invitation_revoked: msg`This invitation was revoked. Please ask whoever sent it.`,
	pairing_unknown: msg`No screen shows this. Please look at the screen again.`,
	pairing_expired: msg`The screen shows a new code by now. Please use that one.`,
	code_wrong: msg`That code is wrong or has expired. Please check it or ask for a new one.`,
	code_tries: msg`That was too many wrong codes. Please wait 15 minutes.`,
	family_gone: msg`It can no longer be brought back.`,
	reauthentication_needed: msg`Please log out and log in again first.`,
	offline: msg`The server cannot be reached. Please check your connection and try again.`,
	busy: msg`The server is busy. Please try again in a moment.`,
	"signed-out": msg`You are no longer logged in.`,
	"push-unreachable": msg`This browser can't reach its service for notifications. Please try again later, or use another browser.`,
};

/**
 * Why something about people or invitations did not work.
 *
 * @param group what the family is, if that is known
 */
export function getFamilyErrorMessage(error: unknown, group: GroupKind = "family"): string {
	if (isStoreError(error, "not_in_family")) return describeNotIn(group);
	const isUnreachable = error instanceof AccountError && error.code === "unreachable";
	const message = error instanceof StoreError ? MESSAGES[error.code] : isUnreachable && MESSAGES.offline;
	return i18n._(message || msg`Something went wrong. Please try again.`);
}
