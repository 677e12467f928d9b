import { plural, t } from "@lingui/core/macro";
import { type Family, groupOf, type Member, namesOf } from "../../../rules/family.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { fitNames } from "../../text/fit-names.ts";
import { formatNames } from "../../text/format-names.ts";
import { isolateName } from "../../text/isolate-name.tsx";

/** The texts on a category's card are small; on the wall they are as large as the card has room for. */
export const CARD_TEXT_CLASS = "text-sm wall:text-[length:clamp(1rem,min(4.8cqi,3.6dvh),2.25rem)]";

const LINE_CLASS =
	"wrap-anywhere flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold leading-tight wall:gap-y-[0.4em]";

const FACE_CLASS = "flex shrink-0 [--face:1.5rem] wall:[--face:clamp(2rem,min(16cqi,9dvh),7rem)]";

/**
 * Everybody who has had no turn yet: faces with names, as many as have room. In a class only names, because nobody
 * knows all its faces by heart.
 */
export function WhoIsLeft({
	family,
	members,
	eligible,
	room,
}: {
	family: Family;
	/** Everybody who takes part. */
	members: readonly Member[];
	eligible: readonly Member[];
	/** In characters, for names and the faces beside them. */
	room: number;
}) {
	const [last] = eligible;
	if (last === undefined) return null;
	const hasFaces = groupOf(family) !== "class";
	const isLast = eligible.length === 1 && members.length > 1;
	const shown = eligible.slice(0, fitNames(namesOf(eligible), room));
	const more = eligible.length - shown.length;
	return (
		<div className={CARD_TEXT_CLASS}>
			{isLast ? (
				<p className="wrap-anywhere flex min-w-0 items-center gap-1.5 font-semibold leading-tight">
					{hasFaces && <Face member={last} />}
					<span className="min-w-0">{isolateName(last.name, (member) => t`${member} is the last one`)}</span>
				</p>
			) : (
				<p aria-hidden className={LINE_CLASS}>
					{hasFaces ? (
						<>
							{shown.map((member) => (
								<span key={member.id} className="inline-flex min-w-0 items-center gap-1.5">
									<Face member={member} />
									<bdi translate="no" className="min-w-0">
										{member.name}
									</bdi>
								</span>
							))}
							{more > 0 && <span className="text-soft">{plural(more, { other: "and # more" })}</span>}
						</>
					) : (
						<span className="min-w-0">{formatNames(namesOf(eligible), shown.length)}</span>
					)}
				</p>
			)}
			<Heard members={members} eligible={eligible} />
		</div>
	);
}

function Face({ member }: { member: Member }) {
	return (
		<span className={FACE_CLASS}>
			<Avatar member={member} size="fluid" />
		</span>
	);
}

/** Says the same about everybody, for screen readers. */
function Heard({ members, eligible }: { members: readonly Member[]; eligible: readonly Member[] }) {
	const isEligible = new Set(eligible);
	const had = members.filter((member) => !isEligible.has(member));
	const stillIn = (names: string) => t`Still waiting: ${names}.`;
	const hadATurn = (names: string) => t`Had a turn: ${names}.`;
	return (
		<p className="sr-only">
			<span>{stillIn(formatNames(namesOf(eligible)))}</span>{" "}
			{had.length > 0 && <span>{hadATurn(formatNames(namesOf(had)))}</span>}
		</p>
	);
}
