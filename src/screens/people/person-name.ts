import { t } from "@lingui/core/macro";
import { type Family, findMember } from "../../rules/family.ts";
import type { Person } from "../../stores/people.ts";

/** By which a person is called: their name, else that of their face, else what they are. */
export function personName(person: Person, family: Family): string {
	const face = person.member === undefined ? undefined : findMember(family, person.member);
	return person.name ?? face?.name ?? (person.role === "screen" ? t`A screen` : t`Someone`);
}
