import { Trans } from "@lingui/react/macro";
import type { ReactNode, Ref } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { BackIcon } from "../../ui/icons.tsx";
import { Avatar, useAvatarColour } from "../avatars/avatar.tsx";
import { goBackTo, type View } from "../views.ts";

/** On a phone held sideways: the Back button, and below it the result beside the buttons. */
const LANDSCAPE_GRID_TEMPLATE = "auto 1fr / 1fr 13.5rem";

/** A member in their colour, what is said about them, and the buttons. */
export function ResultFrame({
	member,
	from,
	avatar,
	mainButton,
	buttons,
	children,
}: {
	member: string;
	from: View["view"];
	avatar?: Ref<HTMLDivElement>;
	/** In the window also where the text is so large that the result is higher. */
	mainButton: ReactNode;
	buttons?: ReactNode;
	children: ReactNode;
}) {
	const colourClass = useAvatarColour(member);
	return (
		<main
			className="mx-auto flex min-h-dvh max-w-md flex-col gap-x-5 px-4 flat:max-w-5xl sm:flat:pb-room sm:min-h-[min(100dvh,46rem)] sm:flat:grid"
			style={{ gridTemplate: LANDSCAPE_GRID_TEMPLATE }}
		>
			<div className="py-4" style={{ gridColumn: "1 / -1" }}>
				<Button variant="ghost" className="-ms-4" onClick={() => goBackTo({ view: "setup" }, from)}>
					<BackIcon />
					<Trans>Back to Setup</Trans>
				</Button>
			</div>
			<div
				className={classNames(
					"wrap-anywhere mb-(--toast-room) sm:flat:mb-0 flex grow flex-col items-center justify-center gap-5 rounded-card px-5 py-8 text-center text-face-ink lift sm:flat:flex-row",
					colourClass,
				)}
			>
				<div ref={avatar} className="rounded-full lift-high">
					<Avatar name={member} size="large" className="bg-face-light" />
				</div>
				<div className="contents flex-col items-center gap-3 flat:flex">{children}</div>
			</div>
			<div className="contents flex-col justify-center sm:flat:flex">
				<div className="bar sm:flat:static">{mainButton}</div>
				<div className="flex flex-col gap-3 pb-3">{buttons}</div>
			</div>
		</main>
	);
}
