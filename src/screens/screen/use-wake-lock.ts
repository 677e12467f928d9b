import { useEffect, useState } from "react";

/**
 * Keeps the screen on while the page is visible.
 *
 * @returns false if the browser cannot (an installed iOS app before 18.4, plain http)
 */
export function useWakeLock(): boolean {
	const [isHeld, setHeld] = useState(true);
	useEffect(() => {
		let lock: WakeLockSentinel | undefined;
		let isOver = false;

		async function request() {
			if (document.hidden || (lock && !lock.released)) return;
			try {
				// Old browsers do not have it.
				if (!("wakeLock" in navigator)) throw new Error("there is no wake lock");
				lock = await navigator.wakeLock.request("screen");
				if (isOver) void lock.release();
				else setHeld(true);
			} catch (reason) {
				console.info("The screen may go off:", reason);
				setHeld(false);
			}
		}

		void request();
		// The browser releases the lock whenever the page is hidden.
		document.addEventListener("visibilitychange", request);
		return () => {
			isOver = true;
			document.removeEventListener("visibilitychange", request);
			void lock?.release();
		};
	}, []);
	return isHeld;
}
