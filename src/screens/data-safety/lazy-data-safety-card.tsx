import { withMessages } from "../../languages/load-language.ts";
import type { Family } from "../../rules/family.ts";
import { createLazyPart, Lazy } from "../../ui/lazy-part.tsx";
import { useAuthState } from "../account/auth-context.tsx";

const dataSafety = createLazyPart(() => withMessages(import("./data-safety-card.tsx")));

export function LazyDataSafetyCard({ family: { members, categories, turns } }: { family: Family }) {
	const isGuest = useAuthState().kind === "guest";
	if (!isGuest || members.length === 0 || categories.length === 0) return null;
	const hasTurn = turns.some(({ cycle }) => cycle > 0);
	return <Lazy part={dataSafety}>{({ DataSafetyCard }) => <DataSafetyCard hasTurn={hasTurn} />}</Lazy>;
}
