import { Trans, useLingui } from "@lingui/react/macro";
import { findHelper, type Helper } from "../../rules/helpers.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { BackIcon, CheckIcon } from "../../ui/icons.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { isolateName } from "../text/isolate-name.tsx";
import { goBackTo, type HelperView, replaceView } from "../views.ts";
import { DecisionButton } from "./decision-button.tsx";
import { translateHelperText } from "./helper-messages.ts";
import { useDecision } from "./use-decision.ts";

const NO_HELPER: Helper = { question: "", options: [] };

export function HelperQuestion({ view }: { view: HelperView }) {
	const { t } = useLingui();
	const { category, member } = view.draw;
	const decision = useDecision(view);
	const { question: englishQuestion, options } = findHelper(category) ?? NO_HELPER;
	const question = translateHelperText(englishQuestion);
	return (
		<main className="mx-auto flex min-h-dvh max-w-md flex-col px-4 pb-8">
			<div className="py-4">
				<Button
					variant="ghost"
					className="-ms-4"
					onClick={() =>
						goBackTo({ view: "result", draw: view.draw, members: [], isDecided: view.isDecided }, view.view)
					}
				>
					<BackIcon />
					<Trans>Back to Result</Trans>
				</Button>
			</div>
			<div className="mt-4">
				<Avatar name={member} />
			</div>
			<ViewTitle className="mt-3 text-3xl">{isolateName(member, (member) => t`${member}, ${question}`)}</ViewTitle>
			<ul className="mt-6 flex grow flex-col gap-3 sm:grow-0">
				{options.map((option) => {
					const isChosen = option === view.choice;
					return (
						<li key={option}>
							<Button
								aria-pressed={isChosen}
								aria-disabled={decision.isConfirmed}
								align="between"
								className={classNames("w-full", isChosen && "border-accent bg-tint")}
								onClick={() => decision.isConfirmed || replaceView({ ...view, choice: option })}
							>
								{translateHelperText(option)}
								{isChosen && <CheckIcon className="size-6 text-accent" />}
							</Button>
						</li>
					);
				})}
			</ul>
			{view.choice !== undefined && (
				<div className="pt-6">
					<DecisionButton decision={decision} />
				</div>
			)}
		</main>
	);
}
