/** In Unicode code points, but bytes of UTF-8 where bcrypt on Supabase reads no more: so a password is valid on both backends. */
export const PASSWORD_LENGTH = { min: 8, maxBytes: 72 } as const;
