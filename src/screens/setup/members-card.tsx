import { Card } from "../../ui/card.tsx";
import { Face } from "../face.tsx";
import { useFamilyChange } from "../family-actions.ts";
import { NameForm } from "./name-form.tsx";
import { NameList } from "./name-list.tsx";

const QUESTION = {
	title: "Remove Family Member",
	text: (member: string) => (
		<>
			Are you sure you want to remove <bdi>{member}</bdi> from the family? This will also remove them from all decision
			category cycles.
		</>
	),
};

export function MembersCard({ members }: { members: readonly string[] }) {
	const change = useFamilyChange();
	return (
		<Card title="Family Members">
			<NameForm
				label="Add a family member"
				addLabel="Add member"
				existing={members}
				onAdd={(name) =>
					change({ kind: "add-member", name }, { title: "Member Added", text: `${name} has been added to the family` })
				}
			/>
			<NameList
				names={members}
				label="Family members"
				emptyText="No family members added yet"
				picture={(name) => <Face name={name} />}
				question={QUESTION}
				onRemove={(name) =>
					change(
						{ kind: "remove-member", name },
						{ title: "Member Removed", text: `${name} has been removed from the family` },
					)
				}
			/>
		</Card>
	);
}
