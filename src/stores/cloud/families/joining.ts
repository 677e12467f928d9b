import * as v from "valibot";
import { ROLES } from "../../../rules/roles.ts";
import { StoreError } from "../../errors.ts";
import { StoredNameSchema } from "../../family-schema.ts";
import type { CloudClient } from "../http/client.ts";
import { ask, RefusedSchema } from "./call.ts";

const OpenedSchema = v.pipe(
	v.object({
		...{ role: v.picklist(["adult", "screen"]), family_name: StoredNameSchema },
		...{ invited_by: v.nullable(StoredNameSchema), expires_at: v.string(), family: v.nullable(v.string()) },
	}),
	v.transform(({ role, family_name, invited_by, expires_at, family }) => ({
		...{ role, familyName: family_name, expiresAt: expires_at },
		invitedBy: invited_by ?? undefined,
		/** The family's id, for whoever is in it already. */
		family: family ?? undefined,
	})),
);

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
		/** Changes nothing: previews and scanners of mails do it, too. @throws StoreError "invitation_…", what became of it */
		readInvitation: (token: string): Promise<OpenedInvitation> =>
			ask(client, "read_invitation", { token }, OpenedSchema),
		/** @throws StoreError "invitation_…", "quota_exceeded", "account_needed", "already_paired" */
		join: (token: string): Promise<Joined> => ask(client, "join_family", { token }, JoinedSchema),
		/** Of the invitation by which the user has signed up; null where there is none, or none any more. @throws StoreError */
		readMyInvitation: (): Promise<OpenedInvitation | null> =>
			ask(client, "my_invitation", {}, v.nullable(OpenedSchema)),
		/** @throws StoreError as `join` */
		joinMyInvitation: (): Promise<Joined> => ask(client, "join_my_invitation", {}, JoinedSchema),
		/** By the letters that somebody reads out. @throws StoreError as `readInvitation`, "code_wrong", "code_tries" */
		readInvitationByCode: (code: string): Promise<OpenedInvitation> =>
			askByCode(client, "read_invitation_by_code", code, OpenedSchema),
		/** @throws StoreError as `join`, "code_wrong", "code_tries" */
		joinByCode: (code: string): Promise<Joined> => askByCode(client, "join_by_code", code, JoinedSchema),
	};
}

async function askByCode<T extends object>(
	client: CloudClient,
	name: "read_invitation_by_code" | "join_by_code",
	code: string,
	schema: v.GenericSchema<unknown, T>,
): Promise<T> {
	const answer = await ask(client, name, { code }, v.union([schema, RefusedSchema]));
	if (typeof answer === "string") throw new StoreError(answer);
	return answer;
}
