import { t } from "@lingui/core/macro";
import { useEffect, useId } from "react";
import type { Category, Family } from "../../../rules/family.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FACTS_ROOM_CLASS } from "../../category-grid.ts";
import { CategoryTitle } from "../../category-title.tsx";
import { categoryName } from "../../text/category-name.ts";
import { NameInLabel } from "../../text/name-in-label.tsx";
import { useToday } from "../../use-today.ts";
import { type OnDraw, useDraw } from "../decision/use-draw.ts";
import { useRecordDueTurns } from "../lasting/use-record-due-turns.ts";
import { drawAnimation } from "../parts.ts";
import { CardFacts } from "./card-facts.tsx";
import { WIND_UP_PROPS } from "./wind-up-props.ts";

/** How many characters of names have room in three lines of half a phone. */
const ROOM = 38;

/** A category on the home screen. A press does the same as on its card in the list, and Back leads here. */
export function LeadCard({ family, category, onDraw }: { family: Family; category: Category; onDraw: OnDraw }) {
	const nameId = useId();
	const factsId = useId();
	const draw = useDraw(onDraw, "setup");
	useRecordDueTurns([category]);
	useEffect(() => void drawAnimation.load(), []);
	return (
		<div className="flex h-full flex-col justify-between gap-1.5 p-3 wall:p-[4cqi]">
			<CategoryTitle level="h3" category={category}>
				<button
					type="button"
					{...WIND_UP_PROPS}
					// A card that fills the row has no larger name than its neighbours.
					className="cover max-w-full text-start max-sm:text-[1rem]"
					aria-describedby={factsId}
					onClick={() => draw(category.id)}
				>
					{/* The bare name is on the button of its preset. */}
					<NameInLabel id={nameId} name={categoryName(category.name)} formatLabel={(name) => t`Decide: ${name}`} />
				</button>
			</CategoryTitle>
			<div className={classNames("flex grow", FACTS_ROOM_CLASS)}>
				<CardFacts id={factsId} family={family} category={category} nameId={nameId} today={useToday()} room={ROOM} />
			</div>
		</div>
	);
}
