import type { OwnFamily } from "../../stores/people.ts";
import { formatRole } from "./role-labels.ts";

/**
 * A family's name in a list of them. Many are called as they were when they were made: those are told apart by whose
 * they are, or by what one is in them.
 */
export function getFamilyLabel(family: OwnFamily, families: readonly OwnFamily[]): string {
	if (!families.some(({ id, name }) => id !== family.id && name === family.name)) return family.name;
	const label = describe(family);
	const alike = families.filter((one) => describe(one) === label);
	return alike.length > 1 ? `${label} ${alike.indexOf(family) + 1}` : label;
}

function describe({ name, owner, role }: OwnFamily): string {
	return `${name} (${owner ?? formatRole(role)})`;
}
