import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { Draw } from "../../../rules/turns.ts";
import { CategoryIcon } from "../../category-icon.tsx";
import { Face } from "../../face.tsx";
import { categoryName } from "../../preset-names.ts";
import { perform } from "./perform.ts";
import { Pointer } from "./pointer.tsx";
import { seatAngle, seated } from "./seats.ts";

/**
 * The choice as a show of about a second, laid over a result that is there already: whoever cannot see it hears the result at
 * once, and nothing is lost when the page is closed. A tap or a key ends it. Nothing is shown where less motion is asked for.
 */
export function DrawShow({
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
	const faces = seated(drawn, draw.person);
	const begin = useEffectEvent(() => {
		try {
			return perform(stage.current, landsOn.current, faces.indexOf(draw.person), faces.length, onEnd);
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
						style={{ width: TITLE }}
					>
						<CategoryIcon category={draw.category} />
						{/* Drawn by its style: the result below already says it. */}
						<span className="truncate" style={{ unicodeBidi: "plaintext" }} data-words={categoryName(draw.category)} />
					</p>
					<span className="absolute rounded-full bg-card lift" style={{ width: TABLE, height: TABLE }} />
					{faces.map((name, at) => (
						<span
							key={name}
							data-seat={at}
							className="absolute"
							style={{ transform: place(seatAngle(at, faces.length)) }}
						>
							<Face name={name} size={sizeFor(faces.length)} />
						</span>
					))}
					<Pointer />
				</div>
			)}
			<span data-flood className={`absolute size-36 rounded-full will-change-transform ${colour}`} />
			<span data-chosen className="absolute will-change-transform">
				<Face name={draw.person} size="large" className="bg-face-light" />
			</span>
		</div>
	);
}

/** The round table that all sit at: as large as a small window has room for. */
const TABLE = "min(78vw, 66vh, 32rem)";

/** Above the table or, in a window that is low (see `flat` in theme.css) and has no room there, beside it. */
const TITLE = "clamp(28vw, (100vh - 30rem) * 100, 100vw - 2rem)";

/** Around the middle of the stage, upright. */
function place(degrees: number): string {
	return `rotate(${degrees}deg) translateY(calc(${TABLE} / -2)) rotate(${-degrees}deg)`;
}

/** So that the faces of a ring do not touch on a phone. */
function sizeFor(count: number) {
	if (count > 18) return "small";
	return count > 10 ? "middle" : "big";
}
