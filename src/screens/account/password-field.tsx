import { t } from "@lingui/core/macro";
import { type ComponentProps, useState } from "react";
import { PASSWORD_LENGTH, validatePassword } from "../../rules/password.ts";
import { TextField } from "../../ui/text-field.tsx";

const { min, max } = PASSWORD_LENGTH;

const PASSWORD_ERROR_MESSAGES: Record<ReturnType<typeof validatePassword>, () => string> = {
	ok: () => "",
	"too-short": () => t`Please use at least ${min} characters.`,
	"too-long": () => t`Please use no more than ${max} characters.`,
	"too-simple": () => t`That's easy to guess. Please use more different characters.`,
};

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

/** Checks a new password before it is sent, because the server limits the attempts. Returns "" if it is good. */
export function getPasswordError(password: string, email: string): string {
	return PASSWORD_ERROR_MESSAGES[validatePassword(password, email)]();
}

/** A hidden field that says to a password manager whose password the form has. */
export function PasswordManagerEmail({ email = "" }: { email: string | undefined }) {
	return <input type="hidden" autoComplete="username" name="email" value={email} />;
}

export function NewPasswordField({ email, label, placeholder }: { email: string; label: string; placeholder: string }) {
	const [typed, setTyped] = useState("");
	const result = validatePassword(typed, email);
	const error = PASSWORD_ERROR_MESSAGES[typed === "" ? "too-short" : result]();
	return (
		<PasswordField
			label={label}
			name="password"
			autoComplete="new-password"
			placeholder={placeholder}
			hint={error || undefined}
			isInvalid={typed !== "" && result !== "ok"}
			onChange={(event) => setTyped(event.currentTarget.value)}
		/>
	);
}
