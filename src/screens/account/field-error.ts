import { createContext } from "react";
import type { AccountError } from "../../stores/auth/auth-actions.ts";

export type AccountFieldKind = "email" | "code" | "current-password" | "new-password";

export interface FieldError {
	readonly field: AccountFieldKind;
	readonly text: string;
}

export const FieldErrorContext = createContext<FieldError | undefined>(undefined);

const FIELDS: Readonly<Record<string, AccountFieldKind>> = {
	code_wrong: "code",
	current_password_invalid: "current-password",
	current_password_required: "current-password",
	email_address_invalid: "email",
	email_exists: "email",
	email_not_confirmed: "email",
	invalid_credentials: "current-password",
	same_password: "new-password",
	sign_up_password_mismatch: "current-password",
	user_already_exists: "email",
	weak_password: "new-password",
	weak_password_characters: "new-password",
	weak_password_length: "new-password",
	weak_password_pwned: "new-password",
	wrong_password: "current-password",
};

/** The field that an error of the server is about; undefined if it is about no field or about several. */
export function findFieldOf(error: AccountError | undefined): AccountFieldKind | undefined {
	const { code = "" } = error ?? {};
	return Object.hasOwn(FIELDS, code) ? FIELDS[code] : undefined;
}
