import type { Ref } from "react";
import { TextField } from "../../ui/text-field.tsx";

/** Four digits, hidden from people who look over the shoulder. Password managers leave them alone. */
export function PinField({
	onChange,
	...rest
}: {
	label: string;
	value: string;
	error: string | undefined;
	ref?: Ref<HTMLInputElement>;
	onChange: (typed: string) => void;
}) {
	return (
		<TextField
			{...rest}
			type="password"
			inputMode="numeric"
			enterKeyHint="done"
			maxLength={4}
			inputClassName="text-2xl tracking-[0.5em]"
			onChange={(event) => onChange(event.currentTarget.value)}
		/>
	);
}
