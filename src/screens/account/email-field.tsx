import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import { TextField } from "../../ui/text-field.tsx";

/** The address of an account, named as password managers look for it. */
export function EmailField(rest: Pick<ComponentProps<typeof TextField>, "defaultValue" | "onChange">) {
	const { t } = useLingui();
	return <TextField {...rest} label={t`Email`} name="email" type="email" autoComplete="username" required />;
}
