import { plural } from "@lingui/core/macro";
import type { Family } from "../../rules/family.ts";
import type { FamilyPeople, Person } from "../../stores/people.ts";
import { formatNames, getListFormat } from "../text/format-names.ts";
import { personName } from "./person-name.ts";

/** Such as "2 people and 1 screen": a tablet on the wall is not a person. */
export function formatPeople(people: readonly Person[]): string {
	const screens = people.filter(({ role }) => role === "screen").length;
	const persons = plural(people.length - screens, { one: "# person", other: "# people" });
	if (screens === 0) return persons;
	return getListFormat("conjunction").format([persons, plural(screens, { one: "# screen", other: "# screens" })]);
}

/**
 * Everybody else by name, and how many screens, such as "Ben, Grandma and 1 screen"; undefined if there is nobody else.
 */
export function describeOthers({ me, people }: FamilyPeople, family: Family): string | undefined {
	const others = people.filter(({ id }) => id !== me);
	if (others.length === 0) return undefined;
	const screens = others.filter(({ role }) => role === "screen").length;
	const names = others.filter(({ role }) => role !== "screen").map((person) => personName(person, family));
	return formatNames([...names, ...(screens > 0 ? [plural(screens, { one: "# screen", other: "# screens" })] : [])]);
}
