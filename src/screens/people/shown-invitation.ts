import type { InvitedRole, NewInvitation } from "../../stores/cloud/families/invitations.ts";

/** An invitation with its link, which is known because it has just been made. */
export interface ShownInvitation extends NewInvitation {
	readonly role: InvitedRole;
}
