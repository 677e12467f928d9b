import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { Draw } from "../../../rules/turns.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { CategoryIcon } from "../../avatars/category-icon.tsx";
import { categoryName } from "../../text/category-name.ts";
import { Pointer } from "./pointer.tsx";
import { getSeatAngle, selectSeatedMembers } from "./ring-layout.ts";
import { runDrawAnimation } from "./run-draw-animation.ts";

/**
 * The choice as a show of about a second, laid over a result that is there already: whoever cannot see it hears the result at
 * once, and nothing is lost when the page is closed. A tap or a key ends it. Nothing is shown where less motion is asked for.
 */
export function DrawAnimation({
	draw,
	drawn,
	colour,
	landsOn,
	onEnd,
}: {
	draw: Draw;
	/** Among whom the draw was made. */
	drawn: readonly string[];
	/** The background class of the person's face. */
	colour: string;
	/** The face in the result. */
	landsOn: RefObject<HTMLElement | null>;
	onEnd: () => void;
}) {
	const stage = useRef<HTMLDivElement>(null);
	const faces = selectSeatedMembers(drawn, draw.person);
	const begin = useEffectEvent(() => {
		try {
			return runDrawAnimation(stage.current, landsOn.current, faces.indexOf(draw.person), faces.length, onEnd);
		} catch (reason) {
			// The result is there without it.
			console.error("The show of a draw failed", reason);
			onEnd();
			return undefined;
		}
	});
	useLayoutEffect(() => begin(), []);

	if (matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
	return (
		<div ref={stage} aria-hidden data-show className="fixed inset-0 z-30 overflow-hidden bg-paper">
			{faces.length > 1 && (
				<div data-ring className="absolute inset-0 flex items-center justify-center">
					<p
						className="absolute inset-x-4 top-[8vh] flex items-center justify-center gap-2 font-bold text-xl"
						style={{ width: TITLE_WIDTH }}
					>
						<CategoryIcon category={draw.category} />
						{/* Drawn by its style: the result below already says it. */}
						<span className="truncate" style={{ unicodeBidi: "plaintext" }} data-words={categoryName(draw.category)} />
					</p>
					<span
						className="absolute rounded-full bg-card lift"
						style={{ width: RING_DIAMETER, height: RING_DIAMETER }}
					/>
					{faces.map((name, at) => (
						<span
							key={name}
							data-seat={at}
							className="absolute"
							style={{ transform: getSeatTransform(getSeatAngle(at, faces.length)) }}
						>
							<Avatar name={name} size={getAvatarSize(faces.length)} />
						</span>
					))}
					<Pointer />
				</div>
			)}
			<span data-flood className={`absolute size-36 rounded-full will-change-transform ${colour}`} />
			<span data-chosen className="absolute will-change-transform">
				<Avatar name={draw.person} size="large" className="bg-face-light" />
			</span>
		</div>
	);
}

/** The round table that all sit at: as large as a small window has room for. */
const RING_DIAMETER = "min(78vw, 66vh, 32rem)";

/** Above the table or, in a window that is low (see `flat` in theme.css) and has no room there, beside it. */
const TITLE_WIDTH = "clamp(28vw, (100vh - 30rem) * 100, 100vw - 2rem)";

/** Around the middle of the stage, upright. */
function getSeatTransform(degrees: number): string {
	return `rotate(${degrees}deg) translateY(calc(${RING_DIAMETER} / -2)) rotate(${-degrees}deg)`;
}

/** So that the faces of a ring do not touch on a phone. */
function getAvatarSize(count: number) {
	if (count > 18) return "small";
	return count > 10 ? "medium" : "big";
}
