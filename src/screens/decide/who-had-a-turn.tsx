import { useLingui } from "@lingui/react/macro";
import { Face } from "../face.tsx";
import { listed } from "../listed-names.ts";
import { facesShown } from "./faces-shown.ts";

/** Who is still in and who had a turn: as faces, and in words for those who do not see them. */
export function WhoHadATurn({ members, waiting }: { members: readonly string[]; waiting: readonly string[] }) {
	const { t } = useLingui();
	const isWaiting = new Set(waiting);
	const had = members.filter((member) => !isWaiting.has(member));
	const shown = facesShown(members, waiting, had);
	const stillIn = (names: string) => t`Still in: ${names}.`;
	const hadATurn = (names: string) => t`Had a turn: ${names}.`;
	return (
		<>
			{shown.length > 0 && (
				<div className="flex flex-wrap gap-1.5">
					{shown.map((member) => (
						<Face key={member} name={member} size="small" hadTurn={!isWaiting.has(member)} />
					))}
					{members.length > shown.length && (
						<span aria-hidden className="self-center px-1 font-bold text-soft text-sm">
							+{members.length - shown.length}
						</span>
					)}
				</div>
			)}
			<p className="sr-only">
				{waiting.length > 0 && `${stillIn(listed(waiting))} `}
				{had.length > 0 && hadATurn(listed(had))}
			</p>
		</>
	);
}
