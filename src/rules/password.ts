/** In Unicode code points: the built-in backend's bounds; the upper one is Supabase's too. */
export const PASSWORD_LENGTH = { min: 8, max: 72 } as const;

/** Checks a new password before it is sent. The backend also refuses the passwords that attackers try first. */
export function validatePassword(password: string, email: string): "ok" | "too-short" | "too-long" | "too-simple" {
	const length = [...password].length;
	if (length < PASSWORD_LENGTH.min) return "too-short";
	if (length > PASSWORD_LENGTH.max) return "too-long";
	const lower = password.toLowerCase();
	if (new Set(lower).size < 3) return "too-simple";
	const address = email.trim().toLowerCase();
	return lower === address || lower === address.split("@")[0] ? "too-simple" : "ok";
}
