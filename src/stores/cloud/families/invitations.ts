import * as v from "valibot";
import type { CloudClient } from "../http/client.ts";
import { act, ask } from "./call.ts";

const role = v.picklist(["adult", "screen"]);
export type InvitedRole = v.InferOutput<typeof role>;

const NewInvitationSchema = v.object({ id: v.string(), token: v.string(), expiresAt: v.string() });

export type NewInvitation = v.InferOutput<typeof NewInvitationSchema>;

const CodeSchema = v.object({ code: v.string(), expiresAt: v.string() });

export type Code = v.InferOutput<typeof CodeSchema>;

const name = v.optional(v.string());
const InvitationSchema = v.object({
	...{ id: v.string(), role, state: v.picklist(["open", "used", "revoked", "expired"]) },
	...{ createdAt: v.string(), createdBy: name, expiresAt: v.string(), usedBy: name },
});

export type Invitation = v.InferOutput<typeof InvitationSchema>;

/** Calls for adults. @throws StoreError "not_in_family", "role" and those that each call names */
export function createInvitationCalls(client: CloudClient) {
	return {
		/** An invitation is good for seven days. @throws StoreError "quota_exceeded" */
		createInvitation: (family: string, role: InvitedRole): Promise<NewInvitation> =>
			ask(client, "create_invitation", { family, role }, NewInvitationSchema),
		/** A code is good for fifteen minutes, and ends the one before. @throws StoreError "invitation_…", its state */
		createCode: (invitation: string): Promise<Code> =>
			ask(client, "create_invitation_code", { invitation }, CodeSchema),
		listInvitations: (family: string): Promise<Invitation[]> =>
			ask(client, "list_invitations", { family }, v.array(InvitationSchema)),
		/** @throws StoreError "invitation_used" */
		revokeInvitation: (invitation: string) => act(client, "revoke_invitation", { invitation }),
		/** Gives another link, and seven more days. @throws StoreError "invitation_used", "quota_exceeded" */
		renewInvitation: (invitation: string): Promise<NewInvitation> =>
			ask(client, "renew_invitation", { invitation }, NewInvitationSchema),
	};
}
