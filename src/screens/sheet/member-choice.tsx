import { type ReactNode, useId } from "react";
import type { Member } from "../../rules/family.ts";
import { classNames } from "../../ui/class-names.ts";
import { useNameSearch } from "../text/use-name-search.tsx";
import { MemberOption } from "./member-option.tsx";

/** With more members, what follows them would be out of sight. */
const MAX_ROWS = 9;

export function MemberChoice({
	label,
	hint,
	members,
	chosen,
	onChoose,
}: {
	label: string;
	hint?: ReactNode;
	members: readonly Member[];
	/** An id. */
	chosen: string | undefined;
	onChoose: (member: string) => void;
}) {
	const name = useId();
	const { field, found } = useNameSearch(members);
	return (
		<fieldset className="min-w-0">
			<legend className="font-bold">{label}</legend>
			{hint !== undefined && <p className="wrap-anywhere text-soft text-sm">{hint}</p>}
			{field}
			<div className={classNames("rows mt-2", found.length > MAX_ROWS && "fades")}>
				{found.map((member) => (
					<MemberOption
						key={member.id}
						member={member}
						type="radio"
						name={name}
						checked={member.id === chosen}
						onChange={() => onChoose(member.id)}
					/>
				))}
			</div>
		</fieldset>
	);
}
