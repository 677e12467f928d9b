import { Card } from "../../ui/card.tsx";
import { useFamily } from "../family-context.tsx";

/** Where the family is kept, and the ways out and in. */
export function FamilyDataCard() {
	const family = useFamily();
	if (!family) return null;
	const { members, categories } = family;
	return (
		<Card title="Your family's data">
			<p className="text-soft">
				{counted(members.length, "member", "members")} and {counted(categories.length, "category", "categories")}.
			</p>
		</Card>
	);
}

function counted(count: number, one: string, many: string): string {
	return `${count} ${count === 1 ? one : many}`;
}
