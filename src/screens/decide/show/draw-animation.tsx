import { type RefObject, startTransition, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar, useAvatarColour } from "../../avatars/avatar.tsx";
import { CategoryIcon } from "../../avatars/category-icon.tsx";
import { categoryName } from "../../text/category-name.ts";
import { describeTurn } from "../decision/decision-messages.ts";
import type { Shown } from "../decision/use-shown-draw.ts";
import { onSkip, runLanding, runLeaving, runRoll, runSpin } from "./run-draw-animation.ts";
import { playSounds, vibrate } from "./sound.ts";
import { planSpin, Wheel } from "./wheel.tsx";

const wishesLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether a wheel has to stop before people know who was drawn. The last one of a cycle needs no wheel. */
export function hasWheel({ draw }: Shown): boolean {
	return draw.members.length > 1 && !wishesLessMotion();
}

/**
 * Covers the view. Until the wheel stops, the view does not know the result either (`onStop`). Then the face flies
 * there, and `onEnd` is called. A tap or a key ends it. With reduced motion only its sounds remain.
 */
export function DrawAnimation({
	shown,
	hasStopped,
	resultAvatar,
	onStop,
	onEnd,
}: {
	shown: Shown;
	/** Called even if there is no wheel: the result is there. */
	hasStopped: boolean;
	/**
	 * Undefined if the result is on another device: then the face stays where it is, above the name, and the view comes
	 * back.
	 */
	resultAvatar?: RefObject<HTMLElement | null>;
	onStop: () => void;
	onEnd: () => void;
}) {
	const { family, category, draw } = shown;
	const overlay = useRef<HTMLDivElement>(null);
	const ring = useRef<HTMLDivElement>(null);
	const pointer = useRef<SVGSVGElement>(null);
	const drawnSeat = useRef<HTMLSpanElement>(null);
	const disc = useRef<HTMLSpanElement>(null);
	const avatar = useRef<HTMLSpanElement>(null);
	const colourClass = useAvatarColour(draw.member);
	const isOneLeft = draw.members.length <= 1;
	const spin = useMemo(() => planSpin(shown), [shown]);
	const start = useEffectEvent(() => {
		if (ring.current && pointer.current) {
			const elements = { wheel: ring.current, pointer: pointer.current, drawnSeat: drawnSeat.current };
			// The result is rendered in pieces, while the glad face goes on.
			return attempt(() =>
				runSpin(elements, { count: spin.seated.length, stopDegrees: spin.stopDegrees }, () => startTransition(onStop)),
			);
		}
		const seat = drawnSeat.current;
		if (seat) return attempt(() => runRoll(seat));
		playSounds([], 0);
		vibrate();
		onEnd();
		return undefined;
	});
	const land = useEffectEvent(() => {
		if (overlay.current && !resultAvatar) return attempt(() => runLeaving(overlay.current as Element, onEnd));
		if (!(overlay.current && disc.current && avatar.current && resultAvatar?.current)) return undefined;
		const moving = { overlay: overlay.current, disc: disc.current, avatar: avatar.current };
		const places = { wheel: ring.current, drawnSeat: drawnSeat.current, target: resultAvatar.current };
		return attempt(() => runLanding({ ...moving, ...places }, onEnd));
	});
	/** If it throws, the result is simply there. */
	function attempt(run: () => () => void) {
		try {
			return run();
		} catch (reason) {
			console.error("The animation of a draw failed", reason);
			onEnd();
			return undefined;
		}
	}
	const skip = useEffectEvent(() => onEnd());
	useLayoutEffect(() => start(), []);
	useLayoutEffect(() => (hasStopped ? land() : undefined), [hasStopped]);
	useLayoutEffect(() => onSkip(() => skip()), []);

	if (wishesLessMotion()) return null;
	return (
		<div ref={overlay} aria-hidden data-testid="draw-animation" className="fixed inset-0 z-30 overflow-hidden bg-paper">
			{isOneLeft ? (
				<div ref={ring} className="absolute inset-0 flex items-center justify-center text-7xl">
					<span ref={drawnSeat} className="flex">
						<Avatar member={draw.member} size="inherited" />
					</span>
				</div>
			) : (
				<div ref={ring} className={classNames(WHEEL_CLASS, "absolute inset-0 flex items-center justify-center")}>
					<p
						// It is above the wheel or, in a low window without room there, beside it.
						className="absolute inset-x-4 top-[max(6vh,50%-var(--wheel)/2-4rem)] flex w-[calc(100vw-2rem)] items-center justify-center gap-2 font-bold text-[length:max(1.3rem,3.5vmin)] flat:w-[28vw]"
					>
						<CategoryIcon category={category} />
						{/* CSS draws the name, because the view already says it. */}
						<span className="truncate [unicode-bidi:plaintext]" data-text={categoryName(category.name)} />
					</p>
					<Wheel
						family={family}
						spin={spin}
						pointer={pointer}
						seatRef={(member) => (member.id === draw.member.id ? drawnSeat : undefined)}
					/>
				</div>
			)}
			{hasStopped && !resultAvatar && (
				<p
					className="absolute inset-x-4 bottom-[6vh] text-center font-bold text-[length:max(1.3rem,3.5vmin)]"
					data-text={describeTurn(draw.member)}
				/>
			)}
			{hasStopped && resultAvatar && (
				<>
					<span
						ref={disc}
						className={`absolute size-[2em] rounded-full text-7xl will-change-transform ${colourClass}`}
					/>
					<span ref={avatar} data-testid="landing-avatar" className="absolute will-change-transform">
						<Avatar member={draw.member} size="large" className="bg-face-light" />
					</span>
				</>
			)}
		</div>
	);
}

const WHEEL_CLASS = "[--wheel:min(92vw,72vh,48rem)]";
