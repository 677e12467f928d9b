import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useDeferredValue, useEffect, useRef } from "react";
import { PRODUCT_TITLE } from "../../../paths.ts";
import type { Family, Member } from "../../../rules/family.ts";
import { mayChange } from "../../../rules/roles.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ViewTitle } from "../../../ui/view-title.tsx";
import { Avatar } from "../../avatars/avatar.tsx";
import { CATEGORY_GRID_CLASS, fillsWindow, getGridStyle } from "../../category-grid.ts";
import { useCanMend, usePeople } from "../../family/family-context.tsx";
import { isolateName } from "../../text/isolate-name.tsx";
import { useToday } from "../../use-today.ts";
import { BackButton, ViewNav } from "../../view-nav.tsx";
import { goBackTo } from "../../views.ts";
import { type OnDraw, useDraw } from "../decision/use-draw.ts";
import { drawAnimation } from "../parts.ts";
import { useRemoteDraw } from "../show/use-remote-draw.tsx";
import { CategoryCard } from "./category-card.tsx";
import { MembersOverview } from "./members-overview.tsx";
import { CARDS_AT_ONCE, useCardsInReach } from "./use-cards-in-reach.ts";
import { useMendLast } from "./use-mend-last.tsx";
import { useOrderedCategories } from "./use-ordered-categories.ts";
import type { Reset } from "./use-reset.ts";
import { useTag } from "./use-tag.ts";

const COLUMNS_CLASS = "grid-cols-[repeat(auto-fit,minmax(min(100%,17.5rem),1fr))]";
const BESIDE = { tablet: [2], desk: [3, 2] };

/** The title for a screen that was given to somebody. */
function WhoseScreen({ member }: { member: Member }) {
	return (
		<p className="wrap-anywhere flex w-full items-center gap-2 pb-1">
			<Avatar member={member} size="small" />
			<span className="min-w-0">{isolateName(member.name, (name) => t`What concerns ${name} comes first.`)}</span>
		</p>
	);
}

export function CategoryList({ family: now, reset, onDraw }: { family: Family; reset: Reset; onDraw: OnDraw }) {
	const draw = useDraw(onDraw);
	useEffect(() => void drawAnimation.load(), []);
	const today = useToday();
	const { family, wheel } = useRemoteDraw(now, today);
	const role = usePeople()?.family.role;
	const isScreen = role === "screen";
	// Not `can`: a device that is locked for children shows it, and asks for a parent.
	const mayReset = role === undefined || mayChange(role, "reset-category");
	const canMend = useCanMend();
	const { mend, sheet } = useMendLast(family);
	const { ordered, owner } = useOrderedCategories(family, today);
	// There may be hundreds: the others come when the browser has time.
	const categories = useDeferredValue(ordered, ordered.slice(0, CARDS_AT_ONCE));
	const hasOverview = useDeferredValue(true, family.categories.length <= CARDS_AT_ONCE);
	function pick(id: string) {
		reset.forget(id);
		draw(id);
	}
	useTag(now, pick);
	const list = useRef<HTMLUListElement>(null);
	const inReach = useCardsInReach(list, categories.length);
	const isInWindow = fillsWindow(family.categories.length);

	return (
		<main className="mx-auto flex min-h-dvh max-w-5xl flex-col px-4 sm:px-6 wall:max-w-none">
			<ViewNav>
				{/* A screen has nothing to set up. */}
				{!isScreen && (
					<BackButton onClick={() => goBackTo({ view: "setup" }, { view: "categories" })}>
						<Trans>Back to Setup</Trans>
					</BackButton>
				)}
			</ViewNav>
			<div className="flex grow flex-col pb-room">
				<div className="flex flex-wrap items-baseline gap-x-4">
					<ViewTitle aria-describedby="what-to-do" className="text-3xl">
						<bdi translate="no">{PRODUCT_TITLE}</bdi>
					</ViewTitle>
					<p id="what-to-do" className="text-soft">
						<Trans>Choose a category to make a decision!</Trans>
					</p>
					{owner && <WhoseScreen member={owner} />}
				</div>
				<ul
					ref={list}
					className={classNames("mt-2", CATEGORY_GRID_CLASS, COLUMNS_CLASS, isInWindow && "wall:auto-rows-fr")}
					style={getGridStyle(family.categories.length, BESIDE)}
				>
					{categories.map((category, at) => (
						<CategoryCard
							key={category.id}
							id={`category-${at}`}
							category={category}
							family={family}
							today={today}
							isSkippable={at >= CARDS_AT_ONCE}
							isInReach={at < inReach}
							onPick={() => pick(category.id)}
							onMend={canMend ? () => mend(category) : undefined}
							onReset={mayReset ? () => void reset.reset(category) : undefined}
							onUndoReset={reset.getUndo(category)}
						/>
					))}
				</ul>
				{hasOverview && <MembersOverview family={family} />}
				{sheet}
				{wheel}
			</div>
		</main>
	);
}
