import * as v from "valibot";
import { ROLES } from "../../../rules/roles.ts";
import { StoredNameSchema } from "../../family-schema.ts";
import type { CloudClient } from "../http/client.ts";
import { ask, tryCode } from "./call.ts";

const OpenedSchema = v.object({
	...{ role: v.picklist(["adult", "screen"]), familyName: StoredNameSchema },
	...{ invitedBy: v.optional(StoredNameSchema), expiresAt: v.string() },
	/** The family's id, for whoever is in it already. */
	family: v.optional(v.string()),
});

/** What whoever has the link reads, with an account or without. */
export type OpenedInvitation = v.InferOutput<typeof OpenedSchema>;

const JoinedSchema = v.object({
	family: v.string(),
	role: v.picklist(ROLES),
	/** False for whoever was in the family before, and uses nothing up. */
	joined: v.boolean(),
});

export type Joined = v.InferOutput<typeof JoinedSchema>;

export function createJoiningCalls(client: CloudClient) {
	return {
		/** Changes nothing: previews and scanners of mails do it, too. @throws StoreError "invitation_…" */
		readInvitation: (token: string): Promise<OpenedInvitation> =>
			ask(client, "read_invitation", { token }, OpenedSchema),
		/** @throws StoreError "invitation_…", "quota_exceeded", "account_needed", "already_paired" */
		join: (token: string): Promise<Joined> => ask(client, "join_family", { token }, JoinedSchema),
		/** By which the user has signed up; null where there is none any more. */
		readMyInvitation: (): Promise<OpenedInvitation | null> =>
			ask(client, "my_invitation", {}, v.nullable(OpenedSchema)),
		joinMyInvitation: (): Promise<Joined> => ask(client, "join_my_invitation", {}, JoinedSchema),
		/** By the letters that somebody reads out. @throws StoreError as `readInvitation`, "code_wrong", "code_tries" */
		readInvitationByCode: (code: string): Promise<OpenedInvitation> =>
			tryCode(client, "read_invitation_by_code", { code }, OpenedSchema),
		/** @throws StoreError as `join`, "code_wrong", "code_tries" */
		joinByCode: (code: string): Promise<Joined> => tryCode(client, "join_by_code", { code }, JoinedSchema),
	};
}
