import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { RemovedCategory, RemovedMember } from "../../rules/family.ts";
import type { Restore } from "../../rules/restore.ts";
import { Button } from "../../ui/button.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { type AddedNames, endQuestion, Question } from "./question.tsx";

/**
 * Asks whether somebody or something that was added is what was removed lately, or says what it takes to bring that
 * back.
 */
export function SameQuestion({
	added,
	item,
	name,
	former,
	noLabel,
	isNew,
	onToldApart,
}: {
	added: AddedNames;
	item: string;
	/** As it is shown. */
	name: string;
	former: RemovedMember | RemovedCategory;
	noLabel: string;
	/** Whether it was added just now. */
	isNew: boolean;
	/** Gets the id of what was removed. */
	onToldApart: (former: string) => void;
}) {
	const { t } = useLingui();
	const change = useFamilyChange();
	const { turns, isNameTaken } = former;
	const { id } = "member" in former ? former.member : former.category;
	const restore: Restore =
		"member" in former ? { kind: "restore-member", member: id } : { kind: "restore-category", category: id };
	return (
		<Question
			title={t`The same ${name}?`}
			hint={
				isNameTaken
					? t`Both have had turns. To bring back the ${name} from before, rename this ${name} first.`
					: plural(turns, {
							0: "",
							one: "Then # turn from before comes back.",
							other: "Then # turns from before come back.",
						})
			}
			// Without an answer it is another person, who has had no turn.
			isScrolledTo={isNew}
		>
			{!isNameTaken && (
				<Button
					onClick={({ currentTarget }) => {
						endQuestion(added, item, currentTarget);
						void change(restore);
					}}
				>
					<Trans>Yes</Trans>
				</Button>
			)}
			<Button
				onClick={({ currentTarget }) => {
					endQuestion(added, item, currentTarget);
					onToldApart(id);
				}}
			>
				{noLabel}
			</Button>
		</Question>
	);
}
