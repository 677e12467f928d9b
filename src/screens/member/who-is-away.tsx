import { Trans, useLingui } from "@lingui/react/macro";
import { isAway, UNTIL_BACK } from "../../rules/away.ts";
import type { Family } from "../../rules/family.ts";
import { Button } from "../../ui/button.tsx";
import { DiceIcon } from "../../ui/later-icons.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useCan } from "../family/family-context.tsx";
import { useFamilyChange } from "../family/use-family-change.ts";
import { MemberOption } from "../sheet/member-option.tsx";
import { describeAway } from "../text/away-label.ts";
import { useNameSearch } from "../text/use-name-search.tsx";
import { useToday } from "../use-today.ts";
import { openView } from "../views.ts";

export interface WhoIsAwayProps {
	readonly family: Family;
	readonly isOpen: boolean;
	readonly onClose: () => void;
}

/** Everybody with a box, checked while they are away: each press is saved at once. */
export function WhoIsAway({ family, isOpen, onClose }: WhoIsAwayProps) {
	const { t } = useLingui();
	const today = useToday();
	const canSetAway = useCan("set-away");
	const change = useFamilyChange();
	const { field, found } = useNameSearch(family.members);
	return (
		<Sheet isOpen={isOpen} title={t`Who is away?`} onClose={onClose}>
			{(close) => (
				<>
					{field}
					<ul className="mt-2">
						{found.map((member) => (
							<li key={member.id}>
								<MemberOption
									member={member}
									note={member.backOn === UNTIL_BACK ? undefined : describeAway(member, today)}
									type="checkbox"
									checked={isAway(member, today)}
									disabled={!canSetAway}
									onChange={({ currentTarget }) => {
										const backOn = currentTarget.checked ? UNTIL_BACK : null;
										void change({ kind: "set-away", member: member.id, backOn });
									}}
								/>
							</li>
						))}
					</ul>
					<Button variant="ghost" className="-mx-3 mt-2" onClick={() => close(() => openView({ view: "fun" }))}>
						<DiceIcon className="size-5" />
						<Trans>Just for fun</Trans>
					</Button>
				</>
			)}
		</Sheet>
	);
}
