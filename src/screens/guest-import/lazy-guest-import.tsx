import { type ComponentType, useEffect, useState } from "react";
import { withMessages } from "../../languages/load-language.ts";
import { useAuthState } from "../account/auth-context.tsx";

type GuestImportProps = { readonly place: "home" | "settings" };

/** Where the question of moving in appears and is announced. A guest downloads none of it. */
export function LazyGuestImport({ place }: GuestImportProps) {
	const isSignedIn = useAuthState().kind === "signed-in";
	const [Offer, setOffer] = useState<ComponentType<GuestImportProps>>();
	useEffect(() => {
		if (!isSignedIn) return;
		withMessages(import("./guest-import-prompt.tsx")).then(
			(chunk) => setOffer(() => chunk.GuestImportPrompt),
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
