import { t } from "@lingui/core/macro";
import { type Family, findMember } from "../../rules/family.ts";
import type { Person } from "../../stores/people.ts";

/**
 * What a person is called: their name, else the name of their face, else what they are.
 *
 * @param me the id of the reader
 */
export function personName(person: Person, family: Family, me?: string): string {
	const face = person.member === undefined ? undefined : findMember(family, person.member);
	if (person.name !== undefined) return person.name;
	if (face !== undefined) return face.name;
	if (person.id === me) return t`You`;
	return person.role === "screen" ? t`A screen` : t`Someone`;
}
