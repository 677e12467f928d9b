/**
 * `min` counts Unicode code points. `maxBytes` is how much UTF-8 bcrypt reads on Supabase, so that a password is valid
 * on both backends. No password that was ever set is longer than `maxCompared`, in UTF-16 code units: what is longer
 * matches nothing, and is not composed, which can take time by the square of the length.
 */
export const PASSWORD_LENGTH = { min: 8, maxBytes: 72, maxCompared: 1_000 } as const;
