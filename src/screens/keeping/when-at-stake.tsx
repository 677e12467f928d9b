import { type ComponentType, useEffect, useState } from "react";
import { withItsTexts } from "../../languages/speak.ts";
import type { Family } from "../../rules/family.ts";
import { useAccountState } from "../account/account-context.tsx";

/** Where a guest with something to lose reads, once, what protects it. Everybody else downloads none of it. */
export function KeepingWhenAtStake({ family }: { family: Family }) {
	const isGuest = useAccountState().kind === "guest";
	const isAtStake = isGuest && family.members.length > 0 && family.categories.length > 0;
	const [Card, setCard] = useState<ComponentType<{ hasTurn: boolean }>>();
	useEffect(() => {
		if (!isAtStake) return;
		withItsTexts(import("./keeping-card.tsx")).then(
			({ KeepingCard }) => setCard(() => KeepingCard),
			// No more than a remark: a page that is being left breaks off the fetch, and it is told another time.
			(reason) => console.info("What protects a family could not be loaded:", reason),
		);
	}, [isAtStake]);
	return isAtStake && Card && <Card hasTurn={family.categories.some(({ cycle }) => cycle.length > 0)} />;
}
