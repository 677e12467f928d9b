import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { CategoryIcon } from "../../avatars/category-icon.tsx";
import { categoryName } from "../../text/category-name.ts";
import type { Shown } from "../use-shown-draw.ts";
import { Pointer } from "./pointer.tsx";
import { getSeatDegrees, selectSeatedMembers } from "./ring-layout.ts";
import { runDrawAnimation } from "./run-draw-animation.ts";

/** Covers a result that is there already: screen readers read it at once. A tap or a key ends it. Reduced motion leaves its sounds. */
export function DrawAnimation({
	shown: { category, draw },
	colourClass,
	resultAvatar,
	onEnd,
}: {
	shown: Shown;
	colourClass: string;
	resultAvatar: RefObject<HTMLElement | null>;
	onEnd: () => void;
}) {
	const overlay = useRef<HTMLDivElement>(null);
	const ring = useRef<HTMLDivElement>(null);
	const pointer = useRef<SVGSVGElement>(null);
	const drawnSeat = useRef<HTMLSpanElement>(null);
	const disc = useRef<HTMLSpanElement>(null);
	const avatar = useRef<HTMLSpanElement>(null);
	const seated = selectSeatedMembers(draw.members, draw.member);
	const run = useEffectEvent(() => {
		const elements = {
			overlay: overlay.current,
			ring: ring.current,
			pointer: pointer.current,
			drawnSeat: drawnSeat.current,
			disc: disc.current,
			avatar: avatar.current,
			target: resultAvatar.current,
		};
		try {
			return runDrawAnimation(elements, seated.indexOf(draw.member), seated.length, onEnd);
		} catch (reason) {
			console.error("The animation of a draw failed", reason);
			onEnd();
			return undefined;
		}
	});
	useLayoutEffect(() => run(), []);

	if (matchMedia("(prefers-reduced-motion: reduce)").matches) return null;
	return (
		<div ref={overlay} aria-hidden data-testid="draw-animation" className="fixed inset-0 z-30 overflow-hidden bg-paper">
			{seated.length > 1 && (
				<div ref={ring} className={classNames(RING_CLASS, "absolute inset-0 flex items-center justify-center")}>
					<p
						// Above the ring or, in a low window, which has no room there, beside it.
						className="absolute inset-x-4 top-[8vh] flex w-[calc(100vw-2rem)] items-center justify-center gap-2 font-bold text-xl flat:w-[28vw]"
					>
						<CategoryIcon category={category} />
						{/* Drawn by its style: the result below already says it. */}
						<span className="truncate [unicode-bidi:plaintext]" data-text={categoryName(category.name)} />
					</p>
					<span className="absolute size-(--ring) rounded-full bg-card lift" />
					{seated.map((member, at) => (
						<span
							key={member.id}
							ref={member === draw.member ? drawnSeat : undefined}
							data-testid="seat"
							className="absolute"
							style={{ transform: getSeatTransform(getSeatDegrees(at, seated.length)) }}
						>
							<Avatar member={member} size={getAvatarSize(seated.length)} />
						</span>
					))}
					<Pointer ref={pointer} />
				</div>
			)}
			<span ref={disc} className={`absolute size-[2em] rounded-full text-7xl will-change-transform ${colourClass}`} />
			<span ref={avatar} data-testid="landing-avatar" className="absolute will-change-transform">
				<Avatar member={draw.member} size="large" className="bg-face-light" />
			</span>
		</div>
	);
}

/** The diameter of the ring. */
const RING_CLASS = "[--ring:min(78vw,66vh,32rem)]";

function getSeatTransform(degrees: number): string {
	return `rotate(${degrees}deg) translateY(calc(var(--ring) / -2)) rotate(${-degrees}deg)`;
}

/** So that the avatars of a ring do not touch on a phone. */
function getAvatarSize(count: number) {
	if (count > 18) return "small";
	return count > 10 ? "medium" : "big";
}
