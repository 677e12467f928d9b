import type { OwnFamily } from "../../stores/people.ts";
import { getFamilyName } from "./family-name.ts";
import { formatRole } from "./role-labels.ts";

/**
 * A family's name in a list of families. Families with the same name are told apart by their owner, or by one's role.
 */
export function getFamilyLabel(family: OwnFamily, families: readonly OwnFamily[]): string {
	const name = getFamilyName(family);
	if (!families.some((one) => one.id !== family.id && getFamilyName(one) === name)) return name;
	const label = describe(family);
	const alike = families.filter((one) => describe(one) === label);
	return alike.length > 1 ? `${label} ${alike.indexOf(family) + 1}` : label;
}

function describe(family: OwnFamily): string {
	return `${getFamilyName(family)} (${family.owner ?? formatRole(family.role)})`;
}
