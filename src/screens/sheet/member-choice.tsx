import { type ReactNode, useId } from "react";
import type { Member } from "../../rules/family.ts";
import { classNames } from "../../ui/class-names.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { useNameSearch } from "../text/use-name-search.tsx";

/** With more members, what follows would be out of sight. */
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
					<label key={member.id} className="flex min-h-12 cursor-pointer items-center gap-3 py-1.5">
						<Avatar member={member} size="small" />
						<span className="wrap-anywhere min-w-0 grow font-semibold">
							<bdi translate="no">{member.name}</bdi>
						</span>
						<input
							type="radio"
							name={name}
							className="size-6 shrink-0 accent-accent"
							checked={member.id === chosen}
							onChange={() => onChoose(member.id)}
						/>
					</label>
				))}
			</div>
		</fieldset>
	);
}
