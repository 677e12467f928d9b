import type { OwnFamily } from "../../stores/people.ts";
import { getFamilyName } from "./family-name.ts";
import { formatRole } from "./role-labels.ts";

/** A family's name in a list. Families with the same name are told apart by their owner, or by the reader's role. */
export function getFamilyLabel(family: OwnFamily, families: readonly OwnFamily[]): string {
	const name = getFamilyName(family);
	if (!families.some((other) => other.id !== family.id && getFamilyName(other) === name)) return name;
	const label = describe(family);
	const alike = families.filter((other) => describe(other) === label);
	return alike.length > 1 ? `${label} ${alike.indexOf(family) + 1}` : label;
}

function describe(family: OwnFamily): string {
	return `${getFamilyName(family)} (${family.owner ?? formatRole(family.role)})`;
}
