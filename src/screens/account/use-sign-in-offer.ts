import { useEffect, useState } from "react";
import { type SignInOffer, USUAL_OFFER } from "../../stores/auth/sign-in-offer.ts";

/** The answer of the server, which is asked once. */
let said: SignInOffer | undefined;
/** The request that is under way. All callers share it. */
let asking: Promise<SignInOffer> | undefined;

/**
 * The usual offer until the server answers, or if it cannot be asked: then a press asks again, and says why it failed.
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

/** The request is in a chunk of its own, so that the code of accounts does not load these pages. */
async function askServer(): Promise<SignInOffer> {
	const { fetchSignInOffer } = await import("../../stores/auth/fetch-sign-in-offer.ts");
	return fetchSignInOffer();
}
