import { type ComponentType, useEffect, useState } from "react";
import { withItsTexts } from "../../languages/speak.ts";
import { useAccountState } from "../account/account-context.tsx";

type Place = { readonly place: "home" | "settings" };

/** Where the question of moving in appears and is announced. A guest downloads none of it. */
export function MovingInWhenSignedIn({ place }: Place) {
	const isSignedIn = useAccountState().kind === "signed-in";
	const [Offer, setOffer] = useState<ComponentType<Place>>();
	useEffect(() => {
		if (!isSignedIn) return;
		withItsTexts(import("./offer.tsx")).then(
			(chunk) => setOffer(() => chunk.Offer),
			// No more than a remark: a page that is being left breaks off the fetch, and the question comes again.
			(reason) => console.info("The question of moving in could not be loaded:", reason),
		);
	}, [isSignedIn]);
	return (
		isSignedIn && (
			<div aria-live="polite" className="empty:absolute">
				{Offer && <Offer place={place} />}
			</div>
		)
	);
}
