import { select } from "@lingui/core/macro";
import type { GroupKind } from "../../rules/group-kind.ts";

/** Tells somebody that they have left it, or were removed. */
export function describeNotIn(group: GroupKind): string {
	return select(group, { family: "You are no longer in this family.", other: "You are no longer in this group." });
}
