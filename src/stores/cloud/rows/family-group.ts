import { StoreError } from "../../errors.ts";
import { getDeviceTimeZone } from "../../local-day.ts";
import { createUuid } from "../../uuid.ts";
import type { CloudClient } from "../http/client.ts";
import { CONFLICT_STATUS, unwrap } from "../http/response-error.ts";
import type { GroupRow } from "./rows.ts";

/** Two devices that ask at once create one group, because `user_id` is unique. @throws StoreError */
export async function findOrCreateFamilyGroup(client: CloudClient, userId: string): Promise<GroupRow> {
	async function find() {
		const groups = client.from("family_groups").select("*").eq("user_id", userId).order("created_at").retry(false);
		return unwrap(await groups)[0];
	}
	const known = await find();
	if (known !== undefined) return known;
	const created = await client
		.from("family_groups")
		.insert({ id: createUuid(), name: "My Family", user_id: userId })
		.select();
	const group = created.status === CONFLICT_STATUS ? await find() : unwrap(created)[0];
	// A conflict with a group that is not there: the account was deleted, although this token is still valid.
	if (group === undefined) throw new StoreError("account-deleted", { cause: created.error });
	return created.data === null ? group : withTimeZone(client, group);
}

async function withTimeZone(client: CloudClient, group: GroupRow): Promise<GroupRow> {
	const timeZone = getDeviceTimeZone();
	if (group.time_zone !== null || timeZone === undefined) return group;
	const row = client.from("family_groups").update({ time_zone: timeZone }).eq("id", group.id).is("time_zone", null);
	return (await row).error === null ? { ...group, time_zone: timeZone } : group;
}
