import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef, useState } from "react";
import type { Families } from "../../stores/cloud/families/families.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { DANGER_CLASS } from "../../ui/danger-class.ts";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { toast } from "../../ui/toast.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { personName } from "./person-name.ts";
import type { PersonProps } from "./person-props.ts";
import { useFamilyAction } from "./use-family-action.ts";

interface Question {
	readonly title: string;
	readonly text: ReactNode;
	readonly confirmLabel: string;
	readonly done: string;
	act(families: Families): Promise<void>;
}

/** What only the owner may do about somebody else. Each asks first. */
export function OwnersChoices({ family, people, person, close }: PersonProps) {
	const { t: translate } = useLingui();
	const { isBusy, run } = useFamilyAction();
	const [question, setQuestion] = useState<Question>();
	const button = useRef<HTMLButtonElement>(null);
	const name = personName(person, family);
	const { id } = people.family;
	const isScreen = person.role === "screen";

	async function confirm() {
		setQuestion(undefined);
		const done = await run(translate`Not Changed`, async (families) => {
			await question?.act(families);
			return true;
		});
		if (done && question) close(() => toast({ title: translate`Done`, text: question.done }));
	}

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
				<BusyButton isBusy={isBusy} onClick={() => setQuestion(toOtherRole)}>
					{isScreen ? <Trans>Make an adult</Trans> : <Trans>Make a screen</Trans>}
				</BusyButton>
			)}
			{person.role === "adult" && (
				<BusyButton isBusy={isBusy} onClick={() => setQuestion(handOver)}>
					<Trans>Hand the family over</Trans>
				</BusyButton>
			)}
			<BusyButton ref={button} className={DANGER_CLASS} isBusy={isBusy} onClick={() => setQuestion(remove)}>
				<Trans>Remove from the family</Trans>
			</BusyButton>
			<LazyConfirmDialog
				isOpen={question !== undefined}
				title={question?.title ?? ""}
				text={question?.text}
				cancelLabel={translate`Cancel`}
				confirmLabel={question?.confirmLabel ?? ""}
				onCancel={() => setQuestion(undefined)}
				onConfirm={() => void confirm()}
				finalFocus={() => button.current}
			/>
		</div>
	);
}
