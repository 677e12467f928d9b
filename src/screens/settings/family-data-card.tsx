import { Card } from "../../ui/card.tsx";
import { counted } from "../counted.ts";
import { useFamily } from "../family-context.tsx";
import { DownloadFamily } from "./download-family.tsx";
import { ReadFamily } from "./read-family.tsx";

/** Where the family is kept, and the ways out and in. */
export function FamilyDataCard() {
	const family = useFamily();
	if (!family) return null;
	const { members, categories } = family;
	return (
		<Card title="Your family's data">
			<p className="text-soft">
				{counted(members.length, "member", "members")} and {counted(categories.length, "category", "categories")}. The
				file holds them and whose turns are used, to keep or to read back here or on another device.
			</p>
			<div className="mt-4 flex flex-wrap gap-3">
				<DownloadFamily />
				<ReadFamily />
			</div>
		</Card>
	);
}
