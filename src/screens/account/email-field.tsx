import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { TextField } from "../../ui/text-field.tsx";

/** An account's address, with the name that password managers look for. */
export function EmailField(rest: Pick<ComponentProps<typeof TextField>, "defaultValue" | "onChange">) {
	const { t } = useLingui();
	return <TextField {...rest} label={t`Email`} name="email" type="email" autoComplete="username" required />;
}
