/**
 * `min` counts Unicode code points. `maxBytes` is how much UTF-8 bcrypt reads on Supabase, so that a password is valid
 * on both backends.
 */
export const PASSWORD_LENGTH = { min: 8, maxBytes: 72 } as const;
