/** A longer pause, so that not all come back at one moment. It is never shorter: a server may have asked for `ms`. */
export function withJitter(ms: number): number {
	return ms * (1 + Math.random() / 2);
}
