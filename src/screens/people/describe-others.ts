import { plural } from "@lingui/core/macro";
import type { Family } from "../../rules/family.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { formatNames } from "../text/format-names.ts";
import { personName } from "./person-name.ts";

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
