import { t } from "@lingui/core/macro";
import { isolateText } from "../../languages/isolate.ts";
import type { InvitedRole } from "../../stores/cloud/families/invitations.ts";

/** That a person or a screen is in the family now. @param name undefined: the family knows them by none */
export function describeNewcomer(role: InvitedRole, name: string | undefined): string {
	if (role === "screen") {
		const screen = isolateText(name ?? t`A screen`);
		return t`${screen} shows this family now`;
	}
	const person = isolateText(name ?? t`Someone`);
	return t`${person} joined the family`;
}
