import { type ComponentProps, use } from "react";
import { TextField } from "../../ui/text-field.tsx";
import { type AccountFieldKind, FieldErrorContext } from "./field-error.ts";

export function AccountField({
	kind,
	hint,
	isInvalid = false,
	...rest
}: ComponentProps<typeof TextField> & { kind?: AccountFieldKind }) {
	const error = use(FieldErrorContext);
	const text = error && error.field === kind ? error.text : undefined;
	const isToasted = text !== undefined;
	return (
		<TextField
			{...rest}
			required
			hint={text ?? hint}
			// The toast shows a failure. The form does not repeat it.
			isHintHidden={isToasted}
			isInvalid={isToasted || isInvalid}
		/>
	);
}
