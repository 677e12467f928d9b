import { select } from "@lingui/core/macro";
import type { GroupKind } from "../../../rules/group-kind.ts";

/** The label of the order without chance, in which members follow each other. */
export function orderLabel(group: GroupKind): string {
	return select(group, {
		flat: "In the flat's order",
		team: "In the team's order",
		class: "In the class's order",
		other: "In the family's order",
	});
}
