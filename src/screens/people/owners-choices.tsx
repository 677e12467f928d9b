import { select } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Family, groupOf } from "../../rules/family.ts";
import type { FamilyPeople, Person } from "../../stores/people.ts";
import { Button } from "../../ui/button.tsx";
import { DANGER_CLASS } from "../../ui/danger-class.ts";
import type { CloseSheet } from "../../ui/sheet.tsx";
import { isolateName } from "../text/isolate-name.tsx";
import { personName } from "./person-name.ts";
import type { Question } from "./question-dialog.tsx";

/** The props of what can be changed about a person in a family. */
export interface PersonProps {
	family: Family;
	people: FamilyPeople;
	person: Person;
	close: CloseSheet;
	onAsk: (question: Question) => void;
}

/**
 * What only the owner may do about somebody else. Each choice asks a question after the sheet, which would cover it,
 * has closed.
 */
export function OwnersChoices({ family, people, person, close, onAsk }: PersonProps) {
	const { t } = useLingui();
	const ask = (question: Question) => close(() => onAsk(question));
	const name = personName(person, family);
	const { id } = people.family;
	const group = groupOf(family);
	const isScreen = person.role === "screen";

	const toOtherRole: Question = {
		title: isScreen ? t`Make ${name} an adult?` : t`Make ${name} a screen?`,
		text: isScreen
			? t`Adults can change members, categories, turns and the history, and invite people.`
			: t`A screen can only pick and decide, and undo the last turn.`,
		confirmLabel: t`Change`,
		act: (families) => families.setRole(id, person.id, isScreen ? "adult" : "screen"),
	};
	const handOver: Question = {
		title: select(group, { family: "Hand the family over?", other: "Hand the group over?" }),
		text: isolateName(name, (person) => t`You will be an adult, and only ${person} can hand it back.`),
		confirmLabel: t`Hand over`,
		act: (families) => families.handOver(id, person.id),
	};
	const remove: Question = {
		title: t`Remove ${name}?`,
		text: isScreen
			? select(group, {
					family: "This screen will stop showing your family. What it did stays in the history.",
					other: "This screen will stop showing your group. What it did stays in the history.",
				})
			: t`They will no longer see any of this. What they did stays in the history.`,
		confirmLabel: t`Remove`,
		act: (families) => families.removePerson(id, person.id),
	};
	return (
		<div className="mt-5 flex flex-col gap-2">
			{!person.isAnonymous && (
				<Button onClick={() => ask(toOtherRole)}>
					{isScreen ? <Trans>Make an adult</Trans> : <Trans>Make a screen</Trans>}
				</Button>
			)}
			{person.role === "adult" && (
				<Button onClick={() => ask(handOver)}>
					{select(group, { family: "Hand the family over", other: "Hand the group over" })}
				</Button>
			)}
			<Button className={DANGER_CLASS} onClick={() => ask(remove)}>
				{select(group, { family: "Remove from the family", other: "Remove from the group" })}
			</Button>
		</div>
	);
}
