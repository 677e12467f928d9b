import { computeProgress } from "../../rules/cycle.ts";
import { type Family, groupOf } from "../../rules/family.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { dataSafety } from "../parts.ts";
import { useToday } from "../use-today.ts";

export function LazyDataSafetyCard({ family }: { family: Family }) {
	const { members, categories, turns } = family;
	const today = useToday();
	const isGuest = useAuthState().kind === "guest";
	if (!isGuest || members.length === 0 || categories.length === 0) return null;
	const hasTurn = turns.some(({ cycle }) => cycle > 0);
	return (
		<Lazy part={dataSafety}>
			{({ DataSafetyCard }) => (
				<DataSafetyCard hasTurn={hasTurn} hasCycle={hasCycle(family, today)} group={groupOf(family)} />
			)}
		</Lazy>
	);
}

/** Whether everybody has had a turn for something. */
function hasCycle(family: Family, today: string): boolean {
	const { categories, turns } = family;
	return (
		turns.some(({ cycle }) => cycle > 1) || categories.some((one) => computeProgress(family, one, today).isComplete)
	);
}
