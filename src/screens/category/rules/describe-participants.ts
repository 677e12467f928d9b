import { t } from "@lingui/core/macro";
import { type Category, type Family, namesOf } from "../../../rules/family.ts";
import { formatNames } from "../../text/format-names.ts";

const SHOWN_NAMES = 6;

/** The ids of the family's members who do not take part in a category. */
export function excludedIn(family: Family, { settings }: Category): readonly string[] {
	return family.members.filter(({ id }) => settings.excluded?.includes(id)).map(({ id }) => id);
}

/** Such as "Everyone except Noah". @param excluded ids */
export function describeParticipants(family: Family, excluded: readonly string[]): string {
	if (excluded.length === 0) return t`Everyone`;
	const names = formatNames(namesOf(family.members.filter(({ id }) => excluded.includes(id))), SHOWN_NAMES);
	return t`Everyone except ${names}`;
}
