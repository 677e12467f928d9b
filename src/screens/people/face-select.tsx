import { useLingui } from "@lingui/react/macro";
import type { Family } from "../../rules/family.ts";
import { Select } from "../../ui/select.tsx";

/** Chooses a member, or none. */
export function FaceSelect({
	family,
	label,
	value,
	onChange,
}: {
	family: Family;
	label: string;
	value: string | undefined;
	onChange: (member: string | undefined) => void;
}) {
	const { t } = useLingui();
	return (
		<Select label={label} value={value ?? ""} onChange={(member) => onChange(member || undefined)}>
			<option value="">{t`Nobody`}</option>
			{family.members.map(({ id, name }) => (
				<option key={id} value={id}>
					{name}
				</option>
			))}
		</Select>
	);
}
