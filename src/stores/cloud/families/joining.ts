import * as v from "valibot";
import { ROLES } from "../../../rules/roles.ts";
import { StoredNameSchema } from "../../family-schema.ts";
import type { CloudClient } from "../http/client.ts";
import { ask, tryCode } from "./call.ts";

const OpenedSchema = v.object({
	...{ role: v.picklist(["adult", "screen"]), familyName: StoredNameSchema },
	...{ invitedBy: v.optional(StoredNameSchema), expiresAt: v.string() },
	/** The family's id, if the user is in it already. */
	family: v.optional(v.string()),
});

export type OpenedInvitation = v.InferOutput<typeof OpenedSchema>;

const JoinedSchema = v.object({
	family: v.string(),
	role: v.picklist(ROLES),
	/** False if the user was in the family before. The invitation is not used up then. */
	joined: v.boolean(),
});

export type Joined = v.InferOutput<typeof JoinedSchema>;

/** @throws StoreError "invitation_…"; to join "quota_exceeded", "account_needed", "already_paired"; by code "code_…" */
export function createJoiningCalls(client: CloudClient) {
	return {
		/** Changes nothing, because previews and scanners of mails read an invitation, too. */
		readInvitation: (token: string): Promise<OpenedInvitation> =>
			ask(client, "read_invitation", { token }, OpenedSchema),
		join: (token: string): Promise<Joined> => ask(client, "join_family", { token }, JoinedSchema),
		/** The invitation by which the user has signed up; null if there is none any more. */
		readMyInvitation: (): Promise<OpenedInvitation | null> =>
			ask(client, "my_invitation", {}, v.nullable(OpenedSchema)),
		joinMyInvitation: (): Promise<Joined> => ask(client, "join_my_invitation", {}, JoinedSchema),
		readInvitationByCode: (code: string): Promise<OpenedInvitation> =>
			tryCode(client, "read_invitation_by_code", { code }, OpenedSchema),
		joinByCode: (code: string): Promise<Joined> => tryCode(client, "join_by_code", { code }, JoinedSchema),
	};
}
