import { useEffect, useState } from "react";
import { fetchSignInOffer, type SignInOffer, USUAL_OFFER } from "../../stores/auth/sign-in-offer.ts";

/** The usual one until the site has said. */
export function useSignInOffer(): SignInOffer {
	const [offer, setOffer] = useState(USUAL_OFFER);
	useEffect(() => {
		let isStale = false;
		void fetchSignInOffer().then((next) => isStale || setOffer(next));
		return () => {
			isStale = true;
		};
	}, []);
	return offer;
}
