import type { Ref } from "react";
import { drawLots } from "../../../rules/draw.ts";
import type { Member } from "../../../rules/family.ts";
import { seededRandom } from "../../../rules/random.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Avatar } from "../../avatars/avatar.tsx";
import { getAvatarStyle } from "../../avatars/avatar-style.ts";
import type { Shown } from "../decision/use-shown-draw.ts";
import {
	getFaceLayout,
	getPointerPath,
	getSeatDegrees,
	getSegmentPath,
	getStopDegrees,
	PIN_RADIUS,
	selectSeatedMembers,
} from "./wheel-layout.ts";

/**
 * Who sits on the wheel of a draw, in whose segment its pointer stops, and where (in degrees, clockwise from the top).
 */
export interface Spin {
	readonly seated: readonly Member[];
	readonly stopDegrees: number;
}

export function planSpin({ family, category, draw }: Shown): Spin {
	const lots = drawLots(family, category, draw.members).map(({ member }) => member);
	const seated = selectSeatedMembers(draw.members, [draw.member, ...lots.filter((member) => member !== draw.member)]);
	const chance = seededRandom(family.secret, category.key, String(draw.n), draw.member.key)() / 2 ** 32;
	return { seated, stopDegrees: getStopDegrees(seated.indexOf(draw.member), seated.length, chance) };
}

/** The spinner of the logo with the members' faces in their colours: decoration. `--wheel` is its width. */
export function Wheel({
	family,
	spin: { seated, stopDegrees },
	isStill = false,
	pointer,
	seatRef,
}: {
	family: Shown["family"];
	spin: Spin;
	/** The pointer has stopped already. */
	isStill?: boolean;
	pointer?: Ref<SVGSVGElement>;
	seatRef?: (member: Member) => Ref<HTMLSpanElement> | undefined;
}) {
	const count = seated.length;
	const { width, radius, pointerLength } = getFaceLayout(count);
	return (
		<div aria-hidden data-testid="wheel" className="relative flex size-(--wheel) shrink-0 items-center justify-center">
			<svg aria-hidden="true" viewBox="-50 -50 100 100" className="absolute inset-0 rounded-full lift-high">
				<circle r="50" className="fill-face-ink" />
				{seated.map((member, at) => (
					<path
						key={member.id}
						data-testid="segment"
						d={getSegmentPath(at, count)}
						fill={`var(--color-face-${getAvatarStyle(family, member).colour + 1})`}
						className="stroke-face-ink [stroke-width:0.5]"
					/>
				))}
			</svg>
			{seated.map((member, at) => {
				const degrees = getSeatDegrees(at, count);
				return (
					<span
						key={member.id}
						className="absolute"
						style={{
							transform: `rotate(${degrees}deg) translateY(calc(var(--wheel) * ${-radius / 100})) rotate(${-degrees}deg)`,
							// The face is twice as wide as its letters are high.
							fontSize: `calc(var(--wheel) * ${width / 200})`,
						}}
					>
						<span ref={seatRef?.(member)} data-seat data-testid="seat" className="flex">
							<Avatar member={member} size="inherited" className="bg-face-light" />
						</span>
					</span>
				);
			})}
			<svg
				ref={pointer}
				data-testid="pointer"
				aria-hidden="true"
				viewBox={[-pointerLength, -pointerLength, 2 * pointerLength, 2 * pointerLength].join(" ")}
				className={classNames("relative fill-face-ink", !isStill && "will-change-transform")}
				style={{
					width: `calc(var(--wheel) * ${pointerLength / WHEEL_HALF})`,
					transform: isStill ? `rotate(${stopDegrees}deg)` : undefined,
				}}
			>
				<path d={getPointerPath(pointerLength)} />
				<circle r={PIN_RADIUS} className="fill-face-3" />
			</svg>
		</div>
	);
}

/** Its drawing is 100 wide, and the pointer turns around its middle. */
const WHEEL_HALF = 50;
