import { select } from "@lingui/core/macro";
import type { GroupKind } from "../../../rules/group-kind.ts";

/** The order of a category in which one follows the other, without chance. */
export function orderLabel(group: GroupKind): string {
	return select(group, {
		flat: "In the flat's order",
		team: "In the team's order",
		class: "In the class's order",
		other: "In the family's order",
	});
}
