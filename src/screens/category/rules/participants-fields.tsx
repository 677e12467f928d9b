import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { Member } from "../../../rules/family.ts";
import { MemberOption } from "../../sheet/member-option.tsx";
import { useNameSearch } from "../../text/use-name-search.tsx";

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
