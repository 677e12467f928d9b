import { select } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useId, useRef, useState } from "react";
import { type Family, groupOf } from "../../../rules/family.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { useIncrementalList } from "../../../ui/use-incremental-list.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { membersTitle } from "../../family/member-texts.ts";
import { OpenHistoryButton } from "../../history/open-history-button.tsx";
import { LazyAway, LazyWhoIsAway } from "../../sheet-parts.tsx";
import { FEW_NAMES } from "../../text/use-name-search.tsx";

export function MembersOverview({ family }: { family: Family }) {
	const { t } = useLingui();
	const box = useRef<HTMLElement>(null);
	const members = useIncrementalList(family.members, box);
	const group = groupOf(family);
	const titleId = useId();
	/** Undefined until the first press, which loads the code of the sheet. */
	const [isAsking, setAsking] = useState<boolean>();
	const isLong = family.members.length > FEW_NAMES;
	return (
		<section
			aria-labelledby={titleId}
			className={classNames(
				"mt-3 rounded-card bg-card px-4 pt-2 lift wall:text-[length:clamp(1rem,2.4vmin,1.75rem)]",
				// The end of a long list fades over the padding.
				isLong ? "pb-5" : "pb-2",
			)}
		>
			<div className="flex flex-wrap items-center justify-between gap-x-4">
				<h2 id={titleId} className="text-xl wall:text-[1em]">
					{membersTitle(group)}
				</h2>
				<OpenHistoryButton />
			</div>
			<section
				ref={box}
				// biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can only scroll what can be focused
				tabIndex={0}
				aria-label={select(group, {
					flat: "Everyone in the flat",
					team: "Everyone in the team",
					class: "Everyone in the class",
					other: "Everyone in the family",
				})}
				// The outline is inside, because the mask that fades the box hides everything around it. A short one does not
				// fade, and scrolls only if its lines are long.
				className={classNames(
					"-outline-offset-3 rounded-control",
					isLong ? "fades" : "-mx-1.5 -mb-1.5 max-h-64 overflow-y-auto p-1.5",
				)}
			>
				<ul className="flex flex-wrap gap-x-5 wall:gap-y-1">
					{members.map((member) => (
						<li key={member.id} className="min-w-0">
							<div className="wrap-anywhere flex min-h-11 max-w-full items-center gap-2">
								<Avatar member={member} size="inherited" />
								<bdi translate="no" className="min-w-0 font-semibold">
									{member.name}
								</bdi>
							</div>
							<LazyAway family={family} member={member} indent="ps-10" />
						</li>
					))}
				</ul>
			</section>
			<Button variant="ghost" className="-mx-4" onClick={() => setAsking(true)}>
				{t`Who is away?`}
			</Button>
			{isAsking !== undefined && <LazyWhoIsAway family={family} isOpen={isAsking} onClose={() => setAsking(false)} />}
		</section>
	);
}
