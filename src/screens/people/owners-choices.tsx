import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { DANGER_CLASS } from "../../ui/danger-class.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { personName } from "./person-name.ts";
import type { PersonProps } from "./person-props.ts";
import type { Question } from "./question.ts";

/** What only the owner may do about somebody else. Each asks first, once the sheet is closed, which would cover the question. */
export function OwnersChoices({ family, people, person, close, onAsk }: PersonProps) {
	const { t } = useLingui();
	const ask = (question: Question) => close(() => onAsk(question));
	const name = personName(person, family);
	const { id } = people.family;
	const isScreen = person.role === "screen";

	const toOtherRole: Question = {
		title: isScreen ? t`Make ${name} an adult?` : t`Make ${name} a screen?`,
		text: isScreen
			? t`Adults can change members, categories, turns and the history, and invite people.`
			: t`A screen can only pick and decide, and undo the last turn.`,
		confirmLabel: t`Change`,
		done: isScreen ? t`${name} is an adult in this family now.` : t`${name} is a screen in this family now.`,
		act: (families) => families.setRole(id, person.id, isScreen ? "adult" : "screen"),
	};
	const handOver: Question = {
		title: t`Hand the family over?`,
		text: isolateName(
			name,
			(person) => t`${person} will own this family, and you will be an adult in it. Only they can undo this.`,
		),
		confirmLabel: t`Hand over`,
		done: t`${name} owns this family now.`,
		act: (families) => families.handOver(id, person.id),
	};
	const remove: Question = {
		title: t`Remove ${name}?`,
		text: t`They will not see this family any more. What they did stays in the history.`,
		confirmLabel: t`Remove`,
		done: t`${name} is no longer in this family.`,
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
					<Trans>Hand the family over</Trans>
				</Button>
			)}
			<Button className={DANGER_CLASS} onClick={() => ask(remove)}>
				<Trans>Remove from the family</Trans>
			</Button>
		</div>
	);
}
