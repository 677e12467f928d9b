/** In Unicode code points. The upper bound is Supabase's (bcrypt's), so that a password never has to change with the backend. */
export const PASSWORD_LENGTH = { min: 8, max: 72 } as const;
