import { StoreError } from "../../errors.ts";
import type { FamilyPeople } from "../../people.ts";
import type { CloudClient } from "../http/client.ts";
import { unwrap } from "../http/response-error.ts";
import { findOrCreateFamilyGroup } from "../rows/family-group.ts";
import type { GroupRow } from "../rows/rows.ts";
import type { PersonInFamily } from "./people-schema.ts";
import { listFamilies, readPeople } from "./read-people.ts";

export interface FoundFamily {
	readonly group: GroupRow;
	readonly people: FamilyPeople | undefined;
}

export interface WantedFamily {
	readonly client: CloudClient;
	readonly userId: string;
	/** The id of one that was chosen or open before. Without it: the user's own, or the one that they were invited to. */
	readonly family: string | undefined;
	readonly mayHavePeople: boolean;
	/** Whether it has to be the user's own, because something on this device belongs to that family. */
	mustBeOwn(): boolean;
}

/** A user who is in no family gets one of their own. @throws StoreError "not_in_family", "account-deleted" */
export async function findFamily({
	client,
	userId,
	family,
	mayHavePeople,
	mustBeOwn,
}: WantedFamily): Promise<FoundFamily> {
	const rows = mayHavePeople ? await readPeople(client) : undefined;
	if (rows === undefined) return { group: await findOrCreateFamilyGroup(client, userId), people: undefined };
	const mine = rows.filter(({ person }) => person.id === userId);
	if (mine.length === 0) {
		if (await isAnonymous(client)) throw new StoreError("not_in_family");
		// This also finds out that the account was deleted.
		const group = await findOrCreateFamilyGroup(client, userId);
		if (family !== undefined && family !== group.id) throw new StoreError("not_in_family");
		return describe(await readPeople(client), userId, group);
	}
	if (family === undefined) return describe(rows, userId, await chooseGroup(client, mine, mustBeOwn));
	const found = mine.find(({ group }) => group.id === family);
	if (found === undefined) throw new StoreError("not_in_family");
	return describe(rows, userId, found.group);
}

/** A user whose own family is empty goes straight to the one that they were invited to. */
async function chooseGroup(
	client: CloudClient,
	mine: readonly PersonInFamily[],
	mustBeOwn: () => boolean,
): Promise<GroupRow> {
	const owned = mine.find(({ person }) => person.role === "owner");
	const other = mine.find(({ person }) => person.role !== "owner");
	if (owned === undefined || other === undefined) return ((owned ?? other) as PersonInFamily).group;
	return mustBeOwn() || (await hasNames(client, owned.group.id)) ? owned.group : other.group;
}

async function hasNames(client: CloudClient, family: string): Promise<boolean> {
	const lists = (["family_members", "decision_categories"] as const).map((table) =>
		client.from(table).select("id").eq("family_group_id", family).limit(1).retry(false),
	);
	return (await Promise.all(lists)).some((response) => unwrap<unknown[]>(response).length > 0);
}

async function isAnonymous({ auth }: CloudClient): Promise<boolean> {
	const { data } = await auth.getSession();
	return data.session?.user.is_anonymous === true;
}

function describe(rows: readonly PersonInFamily[] = [], userId: string, group: GroupRow): FoundFamily {
	const families = listFamilies(rows, userId);
	const family = families.find(({ id }) => id === group.id);
	const people = rows.flatMap(({ group: { id }, person }) => (id === group.id ? [person] : []));
	return { group, people: family && { family, me: userId, people, families } };
}
