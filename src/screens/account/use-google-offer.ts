import { useEffect, useState } from "react";
import { fetchGoogleOffer } from "../../stores/auth/google-offer.ts";

/** What the server has said, for the next page at once. */
let isOffered: boolean | undefined;
/** One for all that ask meanwhile. */
let asking: Promise<boolean> | undefined;

/** Whether Google can be pressed: true until the server says that it has none. */
export function useGoogleOffer(): boolean {
	const [known, setKnown] = useState(isOffered);
	useEffect(() => {
		let isStale = false;
		asking ??= fetchGoogleOffer().finally(() => {
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
