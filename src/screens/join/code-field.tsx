import { TextField } from "../../ui/text-field.tsx";

/** Eight letters, as they are read out: with gaps and in small letters, too. */
export function CodeField({
	label,
	value,
	hint,
	onChange,
}: {
	label: string;
	value: string;
	/** What is wrong with it. */
	hint: string | undefined;
	onChange: (code: string) => void;
}) {
	return (
		<TextField
			label={label}
			value={value}
			dir="ltr"
			autoComplete="off"
			autoCapitalize="characters"
			spellCheck={false}
			maxLength={20}
			inputClassName="font-mono tracking-widest uppercase"
			hint={hint}
			isInvalid={hint !== undefined}
			onChange={(event) => onChange(event.currentTarget.value)}
		/>
	);
}
