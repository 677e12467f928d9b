import { useEffect, useState } from "react";

/** What the server has said: it is asked once. */
let isOffered: boolean | undefined;
/** One for all that ask meanwhile. */
let asking: Promise<boolean> | undefined;

/** Whether Google can be pressed: true until the server says that it has none. */
export function useGoogleOffer(): boolean {
	const [known, setKnown] = useState(isOffered);
	useEffect(() => {
		if (isOffered !== undefined) return setKnown(isOffered);
		let isStale = false;
		asking ??= askServer().finally(() => {
			asking = undefined;
		});
		asking.then(
			(answer) => {
				isOffered = answer;
				if (!isStale) setKnown(answer);
			},
			// The press asks again, and says why it failed.
			(error) => console.info("Whether Google is set up could not be fetched:", error),
		);
		return () => {
			isStale = true;
		};
	}, []);
	return known ?? true;
}

/** Of a file of its own: the accounts need it, too, and none of the screens. */
async function askServer(): Promise<boolean> {
	const { fetchGoogleOffer } = await import("../../stores/auth/google-offer.ts");
	return fetchGoogleOffer();
}
