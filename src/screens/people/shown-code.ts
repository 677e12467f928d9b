import { useEffect, useState } from "react";

/** A code in two halves, as people read it out. */
export function formatCode(code: string): string {
	return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/** Whole minutes until a moment, rounded up; 0 once it is over. @param at ISO 8601 */
export function minutesLeft(at: string, now: number): number {
	return Math.max(0, Math.ceil((Date.parse(at) - now) / 60_000));
}

/** The same as `minutesLeft`, at this moment. */
export function useMinutesLeft(at: string | undefined): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		setNow(Date.now());
		if (at === undefined) return;
		const timer = setInterval(() => setNow(Date.now()), 5_000);
		return () => clearInterval(timer);
	}, [at]);
	return at === undefined ? 0 : minutesLeft(at, now);
}
