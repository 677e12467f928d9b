import type { ReactNode } from "react";
import type { Family } from "../../rules/family.ts";
import { Select } from "../../ui/select.tsx";

/** Chooses a member, or none. */
export function FaceSelect({
	family,
	label,
	none,
	value,
	onChange,
	children,
}: {
	family: Family;
	label: string;
	/** The label of the option without a member. */
	none: string;
	value: string | undefined;
	onChange: (member: string | undefined) => void;
	/** More options, at the end. */
	children?: ReactNode;
}) {
	return (
		<Select label={label} value={value ?? ""} onChange={(member) => onChange(member || undefined)}>
			<option value="">{none}</option>
			{family.members.map(({ id, name }) => (
				<option key={id} value={id}>
					{name}
				</option>
			))}
			{children}
		</Select>
	);
}
