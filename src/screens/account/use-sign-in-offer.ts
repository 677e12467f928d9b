import { useEffect, useState } from "react";
import { type SignInOffer, USUAL_OFFER } from "../../stores/auth/sign-in-offer.ts";

/** What the server has said: it is asked once. */
let said: SignInOffer | undefined;
/** One for all that ask meanwhile. */
let asking: Promise<SignInOffer> | undefined;

/**
 * The usual one until the server has said, and where it cannot be asked: a press asks again, and says why it failed.
 */
export function useSignInOffer(): SignInOffer {
	const [offer, setOffer] = useState(said);
	useEffect(() => {
		if (said !== undefined) return setOffer(said);
		let isStale = false;
		asking ??= askServer().finally(() => {
			asking = undefined;
		});
		asking.then(
			(answer) => {
				said = answer;
				if (!isStale) setOffer(answer);
			},
			(reason) => console.info("What this site offers could not be fetched:", reason),
		);
		return () => {
			isStale = true;
		};
	}, []);
	return offer ?? USUAL_OFFER;
}

/** A chunk of its own: what it shares with the accounts must not bring these pages along. */
async function askServer(): Promise<SignInOffer> {
	const { fetchSignInOffer } = await import("../../stores/auth/fetch-sign-in-offer.ts");
	return fetchSignInOffer();
}
