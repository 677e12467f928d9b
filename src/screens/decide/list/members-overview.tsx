import { select } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useId, useRef, useState } from "react";
import { type Family, groupOf, type Member } from "../../../rules/family.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ScrollBox } from "../../../ui/scroll-box.tsx";
import { useIncrementalList } from "../../../ui/use-incremental-list.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { membersTitle } from "../../family/member-texts.ts";
import { useCanEditMember } from "../../family/use-can-edit.ts";
import { OpenHistoryButton } from "../../history/open-history-button.tsx";
import type { SheetProps } from "../../sheet/sheet-props.ts";
import { LazyAway, LazyMemberSheet } from "../../sheet-parts.tsx";
import { NameInLabel } from "../../text/name-in-label.tsx";
import { useNameSearch } from "../../text/use-name-search.tsx";

const NAME_CLASS = "wrap-anywhere relative flex min-h-11 max-w-full items-center gap-2 rounded-control text-start";

export function MembersOverview({ family }: { family: Family }) {
	const { t } = useLingui();
	const box = useRef<HTMLElement>(null);
	const { field: search, found } = useNameSearch(family.members);
	const members = useIncrementalList(found, box);
	const group = groupOf(family);
	const titleId = useId();
	const canEdit = useCanEditMember();
	const [sheet, setSheet] = useState<Omit<SheetProps<Member>, "onClose">>();
	const isLong = search !== null;
	return (
		<section
			aria-labelledby={titleId}
			className={classNames(
				"mt-3 rounded-card bg-card px-4 pt-2 lift wall:text-[length:clamp(1rem,2.4vmin,1.75rem)]",
				// The padding is where the end of a long list fades.
				isLong ? "pb-5" : "pb-2",
			)}
		>
			<div className="flex flex-wrap items-center justify-between gap-x-4">
				<h2 id={titleId} className="text-xl wall:text-[1em]">
					{membersTitle(group)}
				</h2>
				<OpenHistoryButton />
			</div>
			{search}
			<ScrollBox
				label={select(group, {
					flat: "Everyone in the flat",
					team: "Everyone in the team",
					class: "Everyone in the class",
					other: "Everyone in the family",
				})}
				ref={box}
				isLong={isLong}
			>
				<ul className="flex flex-wrap gap-x-5 wall:gap-y-1">
					{members.map((member) => (
						<li key={member.id} className="min-w-0">
							{canEdit ? (
								<button
									type="button"
									className={`${NAME_CLASS} hover:underline`}
									onClick={({ currentTarget }) => setSheet({ item: member, opener: currentTarget, isOpen: true })}
								>
									<Avatar member={member} size="inherited" />
									<NameInLabel name={member.name} formatLabel={(name) => t`Change ${name}`} />
								</button>
							) : (
								<div className={NAME_CLASS}>
									<Avatar member={member} size="inherited" />
									<NameInLabel name={member.name} formatLabel={(name) => name} />
								</div>
							)}
							<LazyAway family={family} member={member} indent="ps-10" />
						</li>
					))}
				</ul>
			</ScrollBox>
			{sheet && <LazyMemberSheet {...sheet} onClose={() => setSheet({ ...sheet, isOpen: false })} />}
		</section>
	);
}
