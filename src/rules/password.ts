/** Fewest and most characters of a password, in Unicode code points: what the built-in backend takes, and Supabase's upper bound. */
export const PASSWORD_LENGTH = { min: 8, max: 72 } as const;

/**
 * What can be said about a new password before it is sent. The backend has the last word: it also knows the passwords that
 * everybody tries first.
 */
export function validatePassword(password: string, email: string): "ok" | "too-short" | "too-long" | "too-simple" {
	const length = [...password].length;
	if (length < PASSWORD_LENGTH.min) return "too-short";
	if (length > PASSWORD_LENGTH.max) return "too-long";
	const lower = password.toLowerCase();
	if (new Set(lower).size < 3) return "too-simple";
	const address = email.trim().toLowerCase();
	return lower === address || lower === address.split("@")[0] ? "too-simple" : "ok";
}
