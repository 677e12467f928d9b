/**
 * A pause of `ms` and up to half as much again: those whose connection was lost at one moment do not come back at one.
 * Never shorter, so that what a server asks for (`Retry-After`) holds.
 */
export function withJitter(ms: number): number {
	return ms * (1 + Math.random() / 2);
}
