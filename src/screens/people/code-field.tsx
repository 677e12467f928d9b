import { TextField } from "../../ui/text-field.tsx";

/** Eight letters. Gaps and small letters are allowed, as people read them out. */
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
