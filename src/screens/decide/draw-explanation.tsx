import { plural, t } from "@lingui/core/macro";
import type { Draw } from "../../rules/turns.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { Faces } from "../avatars/faces.tsx";

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
				<Faces
					members={candidates}
					renderFace={(member) => (
						<Avatar
							name={member}
							size="small"
							className={member === draw.member ? "bg-face-light" : "bg-face-light/50"}
						/>
					)}
				/>
			)}
		</div>
	);
}

function explainDraw(draw: Draw, drawn: number, total: number, isInOrder: boolean): string {
	if (total === 1) return t`The only one in the family`;
	if (draw.candidates && isInOrder) return t`Next in the family's order`;
	// Others were away, do not take part, or were passed.
	if (draw.candidates) return plural(drawn, { one: "The only one left", other: "Picked from # who were left" });
	if (draw.isNewCycle) return t`Picked from the whole family`;
	return plural(drawn, {
		one: "The only one who hasn't had a turn yet",
		other: "Picked from # who haven't had a turn yet",
	});
}
