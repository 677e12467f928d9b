import { Trans } from "@lingui/react/macro";
import type { ReactNode, Ref } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar, useAvatarColour } from "../../avatars/avatar.tsx";
import type { Person } from "../../avatars/avatar-style.ts";
import { usePeople } from "../../family/family-context.tsx";
import { BackButton, ViewNav } from "../../view-nav.tsx";
import { type CurrentTurnView, goBackTo, type HelperView, type ResultView } from "../../views.ts";

/**
 * In a wide window, as on a phone held sideways, the result and the buttons stand beside each other, centred as one
 * thing below the header. On the wall they fill the window.
 */
const GRID_CLASS =
	"max-w-5xl beside:grid beside:grid-cols-[1fr_clamp(16.5rem,28vw,24rem)] beside:grid-rows-[auto_1fr_auto_1fr] wall:max-w-none wall:grid-rows-[auto_0_1fr_0]";

/** The buttons. If they stand beside the stage, they are the other half of one card. */
const PANEL_CLASS =
	"contents flex-col justify-center rounded-e-card flat:justify-start bg-card px-5 lift beside:row-start-3 beside:flex";
/** On a tablet held upright, the buttons are below the stage, and no wider than a hand reaches. */
const BELOW_CLASS = "sm:mx-auto sm:w-full sm:max-w-xl";

/**
 * Grows with the window, because people read a result from across the room. A low window has less padding, so that the
 * whole result is in it.
 */
const STAGE_CLASS =
	"beside:row-start-3 beside:min-h-[min(42rem,100dvh-9.25rem)] desk:text-lg wall:text-[length:max(1rem,2.6vmin)] py-[clamp(1rem,6dvh-1.5rem,2rem)]";

/** What is decided, below whose turn it is. */
export const DECIDED_CATEGORY_CLASS = "gap-2 text-start text-[length:max(1.125rem,min(4vmin,3.5vw))]";

/**
 * The main button stays in its place when the others disappear: somebody would press what takes the place. An observer
 * reads the height after the layout, and forces none.
 */
function keepHeight(panel: HTMLDivElement) {
	const observer = new ResizeObserver(() => {
		panel.style.minHeight = `${panel.offsetHeight}px`;
	});
	observer.observe(panel);
	return () => observer.disconnect();
}

export function ResultFrame({
	member,
	from,
	hasWayToList = false,
	avatar,
	decoration,
	mainButton,
	buttons,
	children,
}: {
	member: Person;
	from: ResultView | HelperView | CurrentTurnView;
	/** If it was opened on the list, the first way back leads there. */
	hasWayToList?: boolean;
	avatar?: Ref<HTMLDivElement>;
	decoration?: ReactNode;
	/** Stays in the window even if the text is so large that the result is higher. */
	mainButton?: ReactNode;
	buttons?: ReactNode;
	children: ReactNode;
}) {
	const colourClass = useAvatarColour(member);
	// A screen has nothing to set up.
	const isScreen = usePeople()?.family.role === "screen";
	const isFromList = isScreen || (hasWayToList && !from.isFromSetup);
	return (
		<main className={classNames("mx-auto flex min-h-dvh w-full flex-col px-4 pb-room", GRID_CLASS)}>
			<ViewNav>
				{isFromList && (
					<BackButton onClick={() => goBackTo({ view: "categories" }, from)}>
						<Trans>Back to Categories</Trans>
					</BackButton>
				)}
				{!isScreen && (
					<BackButton isSecond={isFromList} onClick={() => goBackTo({ view: "setup" }, from)}>
						<Trans>Back to Setup</Trans>
					</BackButton>
				)}
			</ViewNav>
			<div
				data-stage
				className={classNames(
					"wrap-anywhere relative flex shrink-0 grow flex-col items-center justify-center gap-4 overflow-hidden sm:gap-5 rounded-card px-5 text-center beside:rounded-e-none text-face-ink lift sm:flat:flex-row",
					STAGE_CLASS,
					colourClass,
				)}
			>
				{decoration}
				{/* In front of the decoration. */}
				<div ref={avatar} className="relative rounded-full lift-high">
					<Avatar member={member} size="large" className="bg-face-light" />
				</div>
				<div className="contents flex-col items-center gap-3 flat:flex">{children}</div>
			</div>
			<div className={PANEL_CLASS}>
				<div className={classNames("bar beside:static", BELOW_CLASS)}>{mainButton}</div>
				<div ref={keepHeight} className={classNames("flex flex-col gap-3", BELOW_CLASS)}>
					{buttons}
				</div>
			</div>
		</main>
	);
}
