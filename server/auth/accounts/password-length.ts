/**
 * In Unicode code points; in bytes of UTF-8 as many as bcrypt on Supabase reads. So a password is valid on both
 * backends.
 */
export const PASSWORD_LENGTH = { min: 8, maxBytes: 72 } as const;
