import { Trans } from "@lingui/react/macro";
import { isAway } from "../../rules/away.ts";
import type { Family } from "../../rules/family.ts";
import { useToday } from "../use-today.ts";

export function EverybodyAway({ family }: { family: Family }) {
	const today = useToday();
	if (!family.members.every((member) => isAway(member, today))) return null;
	return (
		<p role="note" className="mt-4 rounded-control bg-tint px-4 py-3">
			<Trans>
				<strong>Everyone is away.</strong> Nobody can be picked until someone is back.
			</Trans>
		</p>
	);
}
