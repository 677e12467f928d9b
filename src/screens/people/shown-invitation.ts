import type { InvitedRole, NewInvitation } from "../../stores/cloud/families/invitations.ts";

/** An invitation whose link is known: it has just been made. */
export interface ShownInvitation extends NewInvitation {
	readonly role: InvitedRole;
}
