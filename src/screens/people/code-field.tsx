import { TextField } from "../../ui/text-field.tsx";

/** Eight letters. Gaps and small letters are allowed, as people read them out. */
export function CodeField({
	onChange,
	...rest
}: {
	label: string;
	value: string;
	error: string | undefined;
	onChange: (code: string) => void;
}) {
	return (
		<TextField
			{...rest}
			dir="ltr"
			autoCapitalize="characters"
			spellCheck={false}
			maxLength={20}
			inputClassName="font-mono tracking-widest uppercase"
			onChange={(event) => onChange(event.currentTarget.value)}
		/>
	);
}
