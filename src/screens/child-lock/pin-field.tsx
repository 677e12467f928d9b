import type { Ref } from "react";
import { TextField } from "../../ui/text-field.tsx";

/** Four digits, hidden from people who look over the shoulder. Password managers leave them alone. */
export function PinField({
	label,
	value,
	hint,
	isInvalid,
	ref,
	onChange,
}: {
	label: string;
	value: string;
	hint?: string | undefined;
	isInvalid: boolean;
	ref?: Ref<HTMLInputElement>;
	onChange: (typed: string) => void;
}) {
	return (
		<TextField
			ref={ref}
			type="password"
			inputMode="numeric"
			autoComplete="off"
			enterKeyHint="done"
			maxLength={4}
			label={label}
			inputClassName="text-2xl tracking-[0.5em]"
			value={value}
			hint={hint}
			isInvalid={isInvalid}
			onChange={(event) => onChange(event.currentTarget.value)}
		/>
	);
}
