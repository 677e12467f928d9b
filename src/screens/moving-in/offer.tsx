import { MovingInCard } from "./moving-in-card.tsx";
import { useMovingIn } from "./use-moving-in.ts";

/** Asks whether the family comes along: on the main screen until it is answered, in the settings as long as there is one. */
export function Offer({ place }: { place: "home" | "settings" }) {
	const movingIn = useMovingIn();
	if (movingIn === undefined) return null;
	if (place === "settings") return <MovingInCard movingIn={movingIn} />;
	if (movingIn.isToStay) return null;
	return (
		<div className="mt-5">
			<MovingInCard movingIn={movingIn} onNo={movingIn.letStay} />
		</div>
	);
}
