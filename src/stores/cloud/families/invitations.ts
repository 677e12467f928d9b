import * as v from "valibot";
import type { CloudClient } from "../http/client.ts";
import { act, ask } from "./call.ts";

const role = v.picklist(["adult", "screen"]);
export type InvitedRole = v.InferOutput<typeof role>;

const NewInvitationSchema = v.object({ id: v.string(), token: v.string(), expiresAt: v.string() });

/** The token is known to nobody else: it is in no answer after this one. */
export type NewInvitation = v.InferOutput<typeof NewInvitationSchema>;

const CodeSchema = v.object({ code: v.string(), expiresAt: v.string() });

/** Eight letters to read out. */
export type Code = v.InferOutput<typeof CodeSchema>;

const name = v.optional(v.string());
const InvitationSchema = v.object({
	...{ id: v.string(), role, state: v.picklist(["open", "used", "revoked", "expired"]) },
	...{ createdAt: v.string(), createdBy: name, expiresAt: v.string(), usedBy: name },
});

export type Invitation = v.InferOutput<typeof InvitationSchema>;

/** Each is an adult's. @throws StoreError "not_in_family", "role" and those that it names */
export function createInvitationCalls(client: CloudClient) {
	return {
		/** For seven days. @throws StoreError "quota_exceeded" */
		createInvitation: (family: string, role: InvitedRole): Promise<NewInvitation> =>
			ask(client, "create_invitation", { family, role }, NewInvitationSchema),
		/** For fifteen minutes; the one before it ends. @throws StoreError "invitation_…", what became of it */
		createCode: (invitation: string): Promise<Code> =>
			ask(client, "create_invitation_code", { invitation }, CodeSchema),
		/** Newest first. */
		listInvitations: (family: string): Promise<Invitation[]> =>
			ask(client, "list_invitations", { family }, v.array(InvitationSchema)),
		/** @throws StoreError "invitation_used" */
		revokeInvitation: (invitation: string) => act(client, "revoke_invitation", { invitation }),
		/** Another seven days, by another link. @throws StoreError "invitation_used", "quota_exceeded" */
		renewInvitation: (invitation: string): Promise<NewInvitation> =>
			ask(client, "renew_invitation", { invitation }, NewInvitationSchema),
	};
}
