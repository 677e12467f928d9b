import { plural } from "@lingui/core/macro";
import type { Person } from "../../stores/people.ts";
import { getListFormat } from "../text/list-format.ts";

/** Such as "2 people and 1 screen": a tablet on the wall is not a person. */
export function formatPeople(people: readonly Person[]): string {
	const screens = people.filter(({ role }) => role === "screen").length;
	const persons = plural(people.length - screens, { one: "# person", other: "# people" });
	if (screens === 0) return persons;
	return getListFormat("conjunction").format([persons, plural(screens, { one: "# screen", other: "# screens" })]);
}
