import { type ComponentType, useEffect, useState } from "react";
import { withMessages } from "../../languages/load-language.ts";
import type { Family } from "../../rules/family.ts";
import { useAuthState } from "../account/auth-context.tsx";

/** Where a guest with something to lose reads, once, what protects it. Everybody else downloads none of it. */
export function LazyDataSafetyCard({ family }: { family: Family }) {
	const isGuest = useAuthState().kind === "guest";
	const isAtStake = isGuest && family.members.length > 0 && family.categories.length > 0;
	const [Card, setCard] = useState<ComponentType<{ hasTurn: boolean }>>();
	useEffect(() => {
		if (!isAtStake) return;
		withMessages(import("./data-safety-card.tsx")).then(
			({ DataSafetyCard }) => setCard(() => DataSafetyCard),
			// No more than a remark: a page that is being left breaks off the fetch, and it is told another time.
			(reason) => console.info("What protects a family could not be loaded:", reason),
		);
	}, [isAtStake]);
	return isAtStake && Card && <Card hasTurn={family.categories.some(({ cycle }) => cycle.length > 0)} />;
}
