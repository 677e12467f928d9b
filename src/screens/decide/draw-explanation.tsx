import { plural, t } from "@lingui/core/macro";
import type { Draw } from "../../rules/turns.ts";
import { Avatar } from "../avatars/avatar.tsx";

const AVATARS_IN_TWO_ROWS = 14;

/** Shows among whom the draw was made, so that a child sees that it was fair. */
export function DrawExplanation({
	draw,
	candidates,
	total,
	isInOrder,
}: {
	draw: Draw;
	candidates: readonly string[];
	total: number;
	isInOrder: boolean;
}) {
	return (
		<div className="flex flex-col items-center gap-3">
			<p className="text-balance">{explainDraw(draw, candidates.length, total, isInOrder)}</p>
			{candidates.length > 1 && candidates.length <= AVATARS_IN_TWO_ROWS && (
				<div className="flex flex-wrap justify-center gap-1.5">
					{candidates.map((member) => (
						<Avatar
							key={member}
							name={member}
							size="small"
							className={member === draw.member ? "bg-face-light" : "bg-face-light/50"}
						/>
					))}
				</div>
			)}
		</div>
	);
}

function explainDraw(draw: Draw, drawn: number, total: number, isInOrder: boolean): string {
	if (total === 1) return t`The only one in the family`;
	if (draw.candidates && isInOrder) return t`Next in the family's order`;
	// Others were away, do not take part, or were passed.
	if (draw.candidates) return plural(drawn, { one: "The only one who was left", other: "1 of # who were left" });
	if (draw.isNewCycle) return plural(total, { other: "1 of all # in a new round" });
	return plural(drawn, {
		one: "The last one who had not had a turn this round",
		other: "1 of # who had not had a turn this round",
	});
}
