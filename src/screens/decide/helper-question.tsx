import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { categoryHelper } from "../../rules/category-helper.ts";
import { type Category, EMPTY_FAMILY, findCategory } from "../../rules/family.ts";
import type { Helper } from "../../rules/helpers.ts";
import { drawOption } from "../../rules/option-draw.ts";
import { standingRandom } from "../../rules/standing-random.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { BackIcon, CheckIcon } from "../../ui/icons.tsx";
import { DiceIcon } from "../../ui/later-icons.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { useFamily } from "../family/family-context.tsx";
import { isolateName } from "../text/isolate-name.tsx";
import { goBackTo, type HelperView, replaceView } from "../views.ts";
import { DecisionButton } from "./decision-button.tsx";
import { formatHelperText } from "./helper-messages.ts";
import { LostDraw } from "./lost-draw.tsx";
import { useDecision } from "./use-decision.ts";
import { useTitleFocus } from "./use-title-focus.ts";

const NO_HELPER: Helper = { question: "", options: [] };

export function HelperQuestion({ view, opening }: { view: HelperView; opening: Promise<unknown> | undefined }) {
	const { t } = useLingui();
	const { category: name, member } = view.draw;
	const decision = useDecision(view, { opening });
	const family = useFamily() ?? EMPTY_FAMILY;
	const category: Category = findCategory(family, name) ?? { name, cycle: [] };
	const helper = categoryHelper(category) ?? NO_HELPER;
	const question = formatHelperText(category, helper.question);
	const [surprise, setSurprise] = useState<string>();

	function choose(choice: string) {
		if (!decision.isConfirmed) replaceView({ ...view, choice });
	}

	function surpriseMe() {
		if (decision.isConfirmed) return;
		const turns = family.turns?.filter((turn) => turn.category === name) ?? [];
		// Asked again, on whatever phone, chance says the same until the turn is had.
		const drawn = drawOption(helper, turns, standingRandom(turns.at(-1)?.id, member));
		setSurprise(formatHelperText(category, drawn));
		choose(drawn);
	}

	useTitleFocus(decision.lost?.title ?? member);
	if (decision.lost) return <LostDraw lost={decision.lost} view={view} />;
	return (
		<main className="mx-auto flex min-h-dvh max-w-md flex-col px-4">
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
			{helper.options.length > 0 && (
				<div className="mt-5 flex flex-wrap items-center gap-3">
					<Button aria-disabled={decision.isConfirmed} onClick={surpriseMe}>
						<DiceIcon />
						<Trans>Surprise me</Trans>
					</Button>
					<p role="status" className="wrap-anywhere min-w-0 font-semibold">
						{surprise !== undefined && isolateName(surprise, (surprise) => t`Chance says: ${surprise}`)}
					</p>
				</div>
			)}
			<ul className="mt-5 flex grow flex-col gap-3 pb-room sm:grow-0">
				{helper.options.map((option) => {
					const isChosen = option === view.choice;
					return (
						<li key={option}>
							<Button
								aria-pressed={isChosen}
								aria-disabled={decision.isConfirmed}
								align="between"
								className={classNames("w-full", isChosen && "border-accent bg-tint")}
								onClick={() => {
									setSurprise(undefined);
									choose(option);
								}}
							>
								<bdi className="wrap-anywhere min-w-0">{formatHelperText(category, option)}</bdi>
								{isChosen && <CheckIcon className="size-6 text-accent" />}
							</Button>
						</li>
					);
				})}
			</ul>
			{view.choice !== undefined && (
				<div className="bar">
					<DecisionButton decision={decision} />
				</div>
			)}
		</main>
	);
}
