import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { type Category, type Family, type Member, namesOf } from "../../../rules/family.ts";
import { MemberOption } from "../../sheet/member-option.tsx";
import { formatNames } from "../../text/format-names.ts";
import { useNameSearch } from "../../text/use-name-search.tsx";

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

/**
 * Whether nobody would take part, which is not allowed.
 *
 * @param excluded ids
 */
export function isNobodyLeft(members: readonly Member[], excluded: readonly string[]): boolean {
	return members.every(({ id }) => excluded.includes(id));
}

/** Who takes part, one by one. `onChange` gets the ids of those who do not. */
export function ParticipantsFields({
	members,
	excluded,
	hasError,
	onChange,
}: {
	members: readonly Member[];
	/** Ids. */
	excluded: readonly string[];
	/** Somebody wanted to save it with nobody left. */
	hasError: boolean;
	onChange: (excluded: readonly string[]) => void;
}) {
	const { t } = useLingui();
	const errorId = useId();
	const { field, found } = useNameSearch(members);
	return (
		<fieldset className="min-w-0" aria-describedby={errorId}>
			<legend className="text-soft">
				<Trans>Anyone who doesn't take part is never picked here.</Trans>
			</legend>
			{field}
			<div className="rows mt-2">
				{found.map((member) => (
					<MemberOption
						key={member.id}
						member={member}
						type="checkbox"
						checked={!excluded.includes(member.id)}
						onChange={(event) => {
							const others = excluded.filter((id) => id !== member.id);
							onChange(event.currentTarget.checked ? others : [...others, member.id]);
						}}
					/>
				))}
			</div>
			<p id={errorId} role="status" className="text-danger">
				{hasError && t`Someone has to take part.`}
			</p>
		</fieldset>
	);
}
