/** Bytes of a request's body, wherever it goes. */
export const BODY_LIMIT = 64 * 1024;
