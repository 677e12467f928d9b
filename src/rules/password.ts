/** In Unicode code points, and in bytes of UTF-8: the built-in backend's bounds; the upper one is Supabase's too. */
export const PASSWORD_LENGTH = { min: 8, maxBytes: 72 } as const;

/** Checks a new password before it is sent. The backend also refuses the passwords that attackers try first. */
export function validatePassword(password: string, email: string): "ok" | "too-short" | "too-long" | "too-simple" {
	if ([...password].length < PASSWORD_LENGTH.min) return "too-short";
	if (new TextEncoder().encode(password).length > PASSWORD_LENGTH.maxBytes) return "too-long";
	const lower = password.toLowerCase();
	if (new Set(lower).size < 3) return "too-simple";
	const address = email.trim().toLowerCase();
	return lower === address || lower === address.split("@")[0] ? "too-simple" : "ok";
}
