import type { Family } from "../../../rules/family.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { describeHolding, type Holding } from "./lasting-messages.tsx";

/** Says on a card who has the turn and until when. */
export function Holder({
	id,
	family,
	holding,
	today,
	className,
}: {
	id: string;
	family: Family;
	holding: Holding;
	/** From `localDay`. */
	today: string;
	className: string;
}) {
	const { member, isOver } = holding;
	const { text, note } = describeHolding(family, holding, today);
	return (
		<div
			id={id}
			className={classNames("wrap-anywhere flex min-w-0 flex-wrap items-center gap-2 leading-tight", className)}
		>
			{!isOver && <Avatar member={member} size="fluid" />}
			{/* The text is below the face where a word has no room beside it. */}
			<div className="wrap-break-word min-w-0 grow basis-[min-content]">
				<p className={isOver ? "font-semibold" : "font-bold leading-tight @[16rem]:text-lg wall:text-[1em]"}>{text}</p>
				{note && <p className="text-soft">{note}</p>}
			</div>
		</div>
	);
}
