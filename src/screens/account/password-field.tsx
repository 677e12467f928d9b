import { t } from "@lingui/core/macro";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { PASSWORD_LENGTH, validatePassword } from "../../rules/password.ts";
import { IconButton } from "../../ui/button.tsx";
import { EyeIcon, EyeOffIcon } from "../../ui/later-icons.tsx";
import type { TextField } from "../../ui/text-field.tsx";
import { AccountField } from "./account-field.tsx";

const { min } = PASSWORD_LENGTH;

const PASSWORD_ERROR_MESSAGES: Record<ReturnType<typeof validatePassword>, () => string> = {
	ok: () => "",
	"too-short": () => t`Please use at least ${min} characters.`,
	"too-long": () => t`This password is too long. Please choose a shorter one.`,
	"too-simple": () => t`That's easy to guess. Please use more different characters.`,
};

/** Room for the button that lies on the input's end. */
const INPUT_CLASS = "pe-14";
const TOGGLE_CLASS = "-ms-14 me-1 self-center";

/**
 * A password that can be shown. It is hidden again when the form is sent: browsers remember the text of visible fields.
 */
export function PasswordField({
	hint,
	autoComplete,
	...rest
}: Omit<ComponentProps<typeof TextField>, "type" | "autoComplete"> & {
	autoComplete: "current-password" | "new-password";
}) {
	const [hasCapsLock, setCapsLock] = useState(false);
	const [isShown, setShown] = useState(false);
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		const form = input.current?.form;
		const hide = () => setShown(false);
		form?.addEventListener("submit", hide);
		return () => form?.removeEventListener("submit", hide);
	}, []);
	return (
		<AccountField
			{...rest}
			ref={input}
			kind={autoComplete}
			autoComplete={autoComplete}
			type={isShown ? "text" : "password"}
			autoCapitalize="none"
			spellCheck={false}
			inputClassName={INPUT_CLASS}
			hint={hasCapsLock ? t`Caps Lock is on.` : hint}
			onKeyUp={(event) => setCapsLock(event.getModifierState("CapsLock"))}
			onBlur={() => setCapsLock(false)}
		>
			<IconButton
				label={t`Show password`}
				aria-pressed={isShown}
				className={TOGGLE_CLASS}
				// A finger or a mouse leaves the focus in the input, so that a phone's keyboard stays open.
				onMouseDown={(event) => event.preventDefault()}
				onClick={() => setShown(!isShown)}
			>
				{isShown ? <EyeOffIcon /> : <EyeIcon />}
			</IconButton>
		</AccountField>
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
	// Somebody who is still typing reads what is needed, not that it is wrong so far.
	const [isTyped, setIsTyped] = useState(false);
	const container = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const ends = new AbortController();
		const check = () => setIsTyped(true);
		container.current?.addEventListener("focusout", check, ends);
		container.current?.closest("form")?.addEventListener("submit", check, ends);
		return () => ends.abort();
	}, []);
	const result = validatePassword(typed, email);
	const error = PASSWORD_ERROR_MESSAGES[typed === "" ? "too-short" : result]();
	return (
		<div ref={container}>
			<PasswordField
				label={label}
				name="password"
				autoComplete="new-password"
				placeholder={placeholder}
				hint={error || undefined}
				isInvalid={isTyped && typed !== "" && result !== "ok"}
				onChange={(event) => setTyped(event.currentTarget.value)}
			/>
		</div>
	);
}
