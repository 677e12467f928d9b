import * as v from "valibot";
import { ROLES } from "../../../rules/roles.ts";
import { StoredNameSchema } from "../../family-schema.ts";
import type { FamilyPeople, OwnFamily, Person } from "../../people.ts";
import type { GroupRow } from "../rows/rows.ts";

/** PostgREST and the built-in backend have null where nothing is. */
const optional = <T>(schema: v.GenericSchema<unknown, T>) =>
	v.pipe(
		v.optional(v.nullable(schema)),
		v.transform((value) => value ?? undefined),
	);

const role = v.picklist(ROLES);
const person = {
	id: v.string(),
	role,
	name: v.fallback(optional(StoredNameSchema), undefined),
	member: optional(v.string()),
	isAnonymous: v.boolean(),
	joinedAt: v.string(),
	lastSeen: v.string(),
};
const OwnFamilySchema: v.GenericSchema<unknown, OwnFamily> = v.object({
	...{ id: v.string(), name: v.string(), role },
	owner: v.optional(v.string()),
});
const PersonSchema: v.GenericSchema<unknown, Person> = v.object(person);

/** As a snapshot has it. */
export const FamilyPeopleSchema: v.GenericSchema<unknown, FamilyPeople> = v.object({
	family: OwnFamilySchema,
	me: v.string(),
	people: v.array(PersonSchema),
	families: v.array(OwnFamilySchema),
});

/** A row of `family_people` with its family. */
export interface PersonInFamily {
	readonly person: Person;
	readonly group: GroupRow;
}

const group: v.GenericSchema<unknown, GroupRow> = v.object({
	...{ id: v.string(), name: v.string() },
	...{ secret: v.exactOptional(v.string()), group_kind: v.exactOptional(v.nullable(v.string())) },
	time_zone: v.exactOptional(v.nullable(v.string())),
});

/** `select=*,family_groups(*)` */
export const PersonRowSchema: v.GenericSchema<unknown, PersonInFamily> = v.pipe(
	v.object({
		...{ user_id: v.string(), role, name: person.name, member_id: person.member },
		...{ is_anonymous: v.boolean(), joined_at: v.string(), last_seen: v.string(), family_groups: group },
	}),
	v.transform(({ family_groups, ...row }) => ({
		person: {
			...{ id: row.user_id, role: row.role, name: row.name, member: row.member_id },
			...{ isAnonymous: row.is_anonymous, joinedAt: row.joined_at, lastSeen: row.last_seen },
		},
		group: family_groups,
	})),
);
