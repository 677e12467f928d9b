import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, type KeyboardEvent, useId } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { useIsLocked } from "./use-child-lock.ts";
import { useHold } from "./use-hold.ts";

type TurnButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & { onPress: () => void };

/**
 * A button that uses a turn. On a device that is locked for children it has to be held, because a toddler taps on
 * everything.
 */
export function TurnButton({ onPress, ...rest }: TurnButtonProps) {
	return useIsLocked() ? <HeldButton {...rest} onPress={onPress} /> : <Button {...rest} onClick={onPress} />;
}

const isPressKey = ({ key }: KeyboardEvent) => key === "Enter" || key === " ";

function HeldButton({ onPress, className, align, children, ...rest }: TurnButtonProps) {
	const { t } = useLingui();
	const hintId = useId();
	const ownDescription = rest["aria-describedby"];
	const { held, missing, start, stop, release, press } = useHold(onPress);
	const isDone = rest["aria-disabled"] === true;
	const hints = { "longer-press": t`Keep it pressed a little longer`, "second-press": t`Press again to confirm` };
	const said = missing && hints[missing];
	return (
		<>
			<Button
				{...rest}
				align={align}
				className={classNames("relative isolate select-none overflow-clip", className)}
				aria-describedby={ownDescription === undefined ? hintId : `${ownDescription} ${hintId}`}
				onPointerDown={({ button, isPrimary }) => !isDone && button === 0 && isPrimary && start()}
				onPointerUp={release}
				onPointerCancel={stop}
				onPointerLeave={stop}
				onBlur={stop}
				// A long press on a phone would open the menu.
				onContextMenu={(event) => event.preventDefault()}
				// A key makes no click here, because nobody could tell that click from a switch's.
				onKeyDown={(event) => {
					if (!isPressKey(event)) return;
					event.preventDefault();
					if (!(isDone || event.repeat)) start();
				}}
				onKeyUp={(event) => {
					if (!isPressKey(event)) return;
					event.preventDefault();
					if (held > 0) press();
				}}
				onClick={(event) => {
					event.preventDefault();
					// A pointer's click has a count in `detail`. A click without one is from a switch or a screen reader.
					if (event.detail === 0 && !isDone) press();
				}}
			>
				<span
					aria-hidden
					className="absolute inset-0 -z-1 origin-left bg-[light-dark(#0005,#fff6)] transition-transform duration-250 ease-linear rtl:origin-right"
					style={{ transform: `scaleX(${held})` }}
				/>
				<span className={classNames("flex min-w-0 flex-col", align === undefined && "items-center")}>
					<span className="flex min-w-0 items-center gap-2">{children}</span>
					<span id={hintId} aria-hidden className={classNames("font-normal text-sm", isDone && "invisible")}>
						{said ?? t`Press and hold`}
					</span>
				</span>
			</Button>
			<span role="status" className="sr-only">
				{said}
			</span>
		</>
	);
}
