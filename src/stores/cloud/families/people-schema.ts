import * as v from "valibot";
import { ROLES } from "../../../rules/roles.ts";
import { StoredNameSchema } from "../../family-schema.ts";
import type { FamilyPeople, OwnFamily, Person } from "../../people.ts";
import type { GroupRow } from "../rows/rows.ts";

const role = v.picklist(ROLES);
const person = {
	...{ role, name: v.fallback(v.optional(StoredNameSchema), undefined) },
	...{ isAnonymous: v.boolean(), joinedAt: v.string(), lastSeen: v.string() },
};
const OwnFamilySchema: v.GenericSchema<unknown, OwnFamily> = v.object({
	...{ id: v.string(), name: v.string(), role },
	owner: v.optional(v.string()),
});
const PersonSchema: v.GenericSchema<unknown, Person> = v.object({
	...{ ...person, id: v.string(), member: v.optional(v.string()) },
});

export const FamilyPeopleSchema: v.GenericSchema<unknown, FamilyPeople> = v.object({
	family: OwnFamilySchema,
	me: v.string(),
	people: v.array(PersonSchema),
	families: v.array(OwnFamilySchema),
});

export interface PersonInFamily {
	readonly person: Person;
	readonly group: GroupRow;
}

const group: v.GenericSchema<unknown, GroupRow> = v.object({
	...{ id: v.string(), name: v.string() },
	...{ secret: v.exactOptional(v.string()), group_kind: v.exactOptional(v.nullable(v.string())) },
	time_zone: v.exactOptional(v.nullable(v.string())),
});

/** `select=*,family_groups(*)`, with its columns as fields: see `toFields`. */
export const PersonRowSchema: v.GenericSchema<unknown, PersonInFamily> = v.pipe(
	v.object({ ...person, userId: v.string(), memberId: v.optional(v.string()), familyGroups: group }),
	v.transform(({ userId: id, memberId: member, familyGroups, ...known }) => ({
		...{ person: { id, member, ...known }, group: familyGroups },
	})),
);
