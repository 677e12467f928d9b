import { Trans } from "@lingui/react/macro";
import type { Member } from "../../rules/family.ts";
import { Icon } from "../../ui/icons.tsx";
import { Logo } from "../../ui/logo.tsx";
import { Avatar, getColourClass } from "../avatars/avatar.tsx";

/**
 * Says what this is to a family that has not decided yet: the spinner, three faces and a sentence. The newest members
 * replace the faces.
 */
export function Welcome({ members }: { members: readonly Member[] }) {
	return (
		<div className="flex flex-wrap items-center justify-center gap-5 pb-4">
			<div className="relative flex size-36 shrink-0 flex-wrap content-between justify-between gap-5">
				<Logo className="absolute -z-1 size-36 rtl:[scale:-1_1]" />
				{/* Places from the end of the list. The pointer points at the newest. */}
				{[2, 1, 3].map((place) => {
					const member = members.at(-place);
					return member ? (
						<Avatar key={member.id} member={member} />
					) : (
						<Icon
							key={place}
							className={`size-11 rounded-full p-1.5 text-face-ink ${getColourClass(place * 2)}`}
							path="M8 9v1m8-1v1m-8.5 4q4.5 5 9 0"
						/>
					);
				})}
			</div>
			<p className="max-w-max flex-1 basis-40 text-balance font-bold text-lg sm:text-3xl">
				<Trans>One tap picks whose turn it is: everyone once before anyone twice.</Trans>
			</p>
		</div>
	);
}
