import { useLingui } from "@lingui/react/macro";
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

/** An account's address, with the name that password managers look for. */
export function EmailField(rest: Pick<ComponentProps<typeof TextField>, "defaultValue" | "onChange">) {
	const { t } = useLingui();
	return <AccountField {...rest} kind="email" label={t`Email`} name="email" type="email" autoComplete="username" />;
}
