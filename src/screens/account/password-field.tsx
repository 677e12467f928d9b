import { t } from "@lingui/core/macro";
import { type ComponentProps, useState } from "react";
import { PASSWORD_LENGTH, validatePassword } from "../../rules/password.ts";
import { TextField } from "../../ui/text-field.tsx";

const { min, max } = PASSWORD_LENGTH;

/** What to mend in a password. */
const PASSWORD_ERROR_MESSAGES: Record<ReturnType<typeof validatePassword>, () => string> = {
	ok: () => "",
	"too-short": () => t`Please use at least ${min} characters.`,
	"too-long": () => t`Please use at most ${max} characters.`,
	"too-simple": () => t`That is easy to guess. Please mix more characters.`,
};

/** A password input that says when Caps Lock is on. */
export function PasswordField({ hint, ...rest }: Omit<ComponentProps<typeof TextField>, "type">) {
	const [hasCapsLock, setCapsLock] = useState(false);
	return (
		<TextField
			{...rest}
			type="password"
			required
			hint={hasCapsLock ? t`Caps Lock is on.` : hint}
			onKeyUp={(event) => setCapsLock(event.getModifierState("CapsLock"))}
			onBlur={() => setCapsLock(false)}
		/>
	);
}

/** What to mend in a new password before it is sent: asking the backend would count as one of the few attempts that it grants. */
export function getPasswordError(password: string, email: string): string {
	return PASSWORD_ERROR_MESSAGES[validatePassword(password, email)]();
}

/** The input for a new password, which says what is wrong with it while it is typed. */
export function NewPasswordField({ email, label, placeholder }: { email: string; label: string; placeholder: string }) {
	const [typed, setTyped] = useState("");
	const verdict = validatePassword(typed, email);
	const complaint = PASSWORD_ERROR_MESSAGES[typed === "" ? "too-short" : verdict]();
	return (
		<PasswordField
			label={label}
			name="password"
			autoComplete="new-password"
			placeholder={placeholder}
			hint={complaint || undefined}
			isInvalid={typed !== "" && verdict !== "ok"}
			onChange={(event) => setTyped(event.currentTarget.value)}
		/>
	);
}
