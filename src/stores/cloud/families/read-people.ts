import * as v from "valibot";
import type { OwnFamily } from "../../people.ts";
import type { CloudClient } from "../http/client.ts";
import { MISSING_STATUS, unwrap } from "../http/response-error.ts";
import { toFields } from "../rows/rows.ts";
import { type PersonInFamily, PersonRowSchema } from "./people-schema.ts";

/** Reads people in the order in which they came. @returns undefined if the backend knows nobody but the owner */
export async function readPeople(client: CloudClient): Promise<readonly PersonInFamily[] | undefined> {
	const response = await client.from("family_people").select("*, family_groups(*)").order("joined_at").retry(false);
	if (response.status === MISSING_STATUS) return undefined;
	return unwrap<object[]>(response).flatMap((row) => {
		const { success, output } = v.safeParse(PersonRowSchema, toFields(row));
		if (!success) console.warn("A person of a family is left out, for it cannot be read:", row);
		return success ? [output] : [];
	});
}

export function listFamilies(people: readonly PersonInFamily[], userId: string): readonly OwnFamily[] {
	return people
		.filter(({ person }) => person.id === userId)
		.map(({ person, group: { id, name } }) => ({ id, name, role: person.role, owner: findOwner(people, id, userId) }));
}

function findOwner(people: readonly PersonInFamily[], family: string, userId: string): string | undefined {
	const owner = people.find(({ person, group }) => group.id === family && person.role === "owner")?.person;
	return owner?.id === userId ? undefined : owner?.name;
}
