import { GuestImportCard } from "./guest-import-card.tsx";
import { useGuestImport } from "./use-guest-import.ts";

/** Asks whether the family comes along: on the main screen until it is answered, in the settings as long as there is one. */
export function GuestImportPrompt({ place }: { place: "home" | "settings" }) {
	const movingIn = useGuestImport();
	if (movingIn === undefined) return null;
	if (place === "settings") return <GuestImportCard movingIn={movingIn} />;
	if (movingIn.isDeclined) return null;
	return (
		<div className="mt-5">
			<GuestImportCard movingIn={movingIn} onNo={movingIn.decline} />
		</div>
	);
}
