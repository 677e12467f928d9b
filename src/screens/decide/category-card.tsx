import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { membersIn } from "../../rules/away.ts";
import { standingDraw } from "../../rules/draw.ts";
import type { Category, Family } from "../../rules/family.ts";
import { computeProgress } from "../../rules/progress.ts";
import { getToday } from "../../stores/local-day.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { MoreIcon, ResetIcon } from "../../ui/later-icons.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Avatar } from "../avatars/avatar.tsx";
import { CategoryIcon } from "../avatars/category-icon.tsx";
import { categoryName } from "../text/category-name.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { openView } from "../views.ts";
import { describeNobody } from "./decision-messages.ts";
import { TurnStatus } from "./turn-status.tsx";

export function CategoryCard({
	category,
	family,
	onPick,
	onReset,
	onUndoReset,
}: {
	category: Category;
	family: Family;
	onPick: () => void;
	onReset: () => void;
	/** After a reset, in the place of `onReset`. */
	onUndoReset: (() => void) | undefined;
}) {
	const { t } = useLingui();
	const [nameId, drawnId, countId] = [useId(), useId(), useId()];
	const name = categoryName(category.name);
	const today = getToday();
	const drawn = standingDraw(family, category.name, today)?.draw.member;
	const members = membersIn(family, category, today);
	const { eligible, turnsTaken, total, isComplete } = computeProgress(members, category);
	return (
		<li className="relative flex min-w-0 flex-col gap-3 rounded-card bg-card p-5 lift nth-[n+13]:[contain-intrinsic-size:auto_13rem] nth-[n+13]:[content-visibility:auto]">
			<div className="flex flex-wrap items-center gap-3">
				<CategoryIcon category={category.name} className="size-13 rounded-control bg-tint text-3xl" />
				<h2 className="min-w-0 grow text-lg" style={{ flexBasis: "6rem" }}>
					<button
						type="button"
						aria-describedby={`${drawnId} ${countId}`}
						className="cover wrap-anywhere text-start"
						onClick={onPick}
					>
						<bdi id={nameId}>{name}</bdi>
					</button>
				</h2>
				<IconButton
					label={t`Record and rules`}
					aria-describedby={nameId}
					className="relative z-1"
					onClick={() => openView({ view: "category", category: category.name })}
				>
					<MoreIcon className="size-6" />
				</IconButton>
			</div>
			<TurnStatus members={members} eligible={eligible} />
			{drawn !== undefined && (
				<p id={drawnId} className="flex items-center gap-2 rounded-control bg-tint px-3 py-2 font-semibold">
					<Avatar name={drawn} size="small" />
					<span className="wrap-anywhere min-w-0">{isolateName(drawn, (member) => t`${member} was picked`)}</span>
				</p>
			)}
			{total === 0 && <p id={drawnId}>{describeNobody(family, category.settings?.excluded)}</p>}
			<div className="mt-auto">
				<div className="flex min-h-11 items-center justify-between gap-2 py-1">
					<p id={countId} className="text-soft">
						<Plural value={turnsTaken} other={`# of ${total} have had a turn`} />
					</p>
					{(turnsTaken > 0 || onUndoReset) && (
						<Button
							variant="ghost"
							className="relative z-1 -me-4 shrink-0 text-sm"
							aria-describedby={nameId}
							data-deliberate
							// A held key would undo its own reset.
							onKeyDown={(event) => event.repeat && event.key === "Enter" && event.preventDefault()}
							onClick={onUndoReset ?? onReset}
						>
							<ResetIcon />
							{onUndoReset ? <Trans>Undo</Trans> : <Trans>Reset</Trans>}
						</Button>
					)}
				</div>
				<ProgressBar value={turnsTaken} max={total} label={t`Turns for ${name}`} />
			</div>
			{isComplete && (
				<p className="flex items-center gap-1.5 font-semibold text-good text-sm">
					<CheckIcon />
					<Trans>Everyone has had a turn</Trans>
				</p>
			)}
		</li>
	);
}
