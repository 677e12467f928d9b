import { useLingui } from "@lingui/react/macro";
import type { ComponentProps } from "react";
import type { TextField } from "../../ui/text-field.tsx";
import { AccountField } from "./account-field.tsx";

/** An account's address, with the name that password managers look for. */
export function EmailField(rest: Pick<ComponentProps<typeof TextField>, "defaultValue" | "onChange">) {
	const { t } = useLingui();
	return <AccountField {...rest} kind="email" label={t`Email`} name="email" type="email" autoComplete="username" />;
}
