import { useLingui } from "@lingui/react/macro";
import { Face } from "../face.tsx";
import { listed } from "../listed-names.ts";

/** Faces that fit in two rows of a card. */
const MOST = 14;
/** Members of which the count alone tells more than some faces, thousands of them on hundreds of cards. */
const CROWD = 60;

/** Who is still in and who had a turn: as faces, and in words for those who do not see them. */
export function WhoHadATurn(props: { members: readonly string[]; waiting: readonly string[] }) {
	return props.members.length > CROWD ? null : <Faces {...props} />;
}

function Faces({ members, waiting }: { members: readonly string[]; waiting: readonly string[] }) {
	const { t } = useLingui();
	const isWaiting = new Set(waiting);
	const had = members.filter((member) => !isWaiting.has(member));
	// Everyone keeps their place; where not all have one, those who are still in come first.
	const inOrder = members.length > MOST ? [...waiting, ...had].slice(0, MOST - 1) : members;
	const stillIn = (names: string) => t`Still in: ${names}.`;
	const hadATurn = (names: string) => t`Had a turn: ${names}.`;
	return (
		<div className="flex flex-wrap gap-1.5">
			{inOrder.map((member) => (
				<Face key={member} name={member} size="small" hadTurn={!isWaiting.has(member)} />
			))}
			{members.length > inOrder.length && (
				<span aria-hidden className="self-center px-1 font-bold text-soft text-sm">
					+{members.length - inOrder.length}
				</span>
			)}
			<p className="sr-only">
				{waiting.length > 0 && `${stillIn(listed(waiting))} `}
				{had.length > 0 && hadATurn(listed(had))}
			</p>
		</div>
	);
}
