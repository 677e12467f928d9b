/** In Unicode code points. The upper bound is bcrypt's on Supabase, so that a password is valid on both backends. */
export const PASSWORD_LENGTH = { min: 8, max: 72 } as const;
