import type { Family } from "../../rules/family.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { dataSafety } from "../parts.ts";

export function LazyDataSafetyCard({ family }: { family: Family }) {
	const { members, categories, turns } = family;
	const isGuest = useAuthState().kind === "guest";
	if (!isGuest || members.length === 0 || categories.length === 0) return null;
	const hasTurn = turns.some(({ cycle }) => cycle > 0);
	return <Lazy part={dataSafety}>{({ DataSafetyCard }) => <DataSafetyCard hasTurn={hasTurn} family={family} />}</Lazy>;
}
