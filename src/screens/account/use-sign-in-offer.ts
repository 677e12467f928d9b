import { useEffect, useState } from "react";
import { type SignInOffer, USUAL_OFFER } from "../../stores/auth/sign-in-offer.ts";

/** The usual one until the site has said. */
export function useSignInOffer(): SignInOffer {
	const [offer, setOffer] = useState(USUAL_OFFER);
	useEffect(() => {
		let isStale = false;
		// A chunk of its own: what it shares with the accounts must not bring these pages along.
		import("../../stores/auth/fetch-sign-in-offer.ts")
			.then((chunk) => chunk.fetchSignInOffer())
			.then(
				(next) => isStale || setOffer(next),
				(reason) => console.info("What this site offers could not be fetched:", reason),
			);
		return () => {
			isStale = true;
		};
	}, []);
	return offer;
}
