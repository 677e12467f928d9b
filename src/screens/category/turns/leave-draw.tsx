import { t } from "@lingui/core/macro";
import { findOpenDraw } from "../../../rules/draw.ts";
import type { Category, Family } from "../../../rules/family.ts";
import { QuietButton } from "../../decide/list/quiet-button.tsx";
import { useCan } from "../../family/family-context.tsx";
import { useFamilyChange } from "../../family/use-family-change.ts";
import { useToday } from "../../use-today.ts";

/** Puts away the draw that somebody has looked at. When somebody looks again, it is the same person. */
export function LeaveDraw({ family, category, nameId }: { family: Family; category: Category; nameId: string }) {
	const change = useFamilyChange();
	const canLeave = useCan("leave-draw");
	const draw = findOpenDraw(family, category, useToday());
	if (!draw || !canLeave) return null;
	const { n, member } = draw;
	return (
		<QuietButton
			nameId={nameId}
			onClick={() => void change({ kind: "leave-draw", category: category.id, n, member: member.id })}
		>
			{t`Leave it for later`}
		</QuietButton>
	);
}
