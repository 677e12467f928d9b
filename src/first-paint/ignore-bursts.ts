import { OWN_STEP_EVENT } from "../ui/step-back.ts";

/**
 * Between two taps of a finger or a pen at one place. Of a mouse, the system has its own limits, and the browser counts
 * by them.
 */
const MAX_INTERVAL_MS = 500;
const MAX_DISTANCE_PX = 24;

interface Press {
	readonly x: number;
	readonly y: number;
	readonly time: number;
	/** Of the view that was open when it counted. */
	readonly title: Element | null;
}

/**
 * The second press of a double one does nothing if the first one has opened another view, or where `data-deliberate` is
 * set: nobody has seen yet what has come there. It is meant if between the two something was typed, a key was pressed,
 * the history went a step or the pointer moved.
 */
export function ignoreBursts(): void {
	let last: Press | undefined;
	let pointerType = "";
	let isOwnStep = false;
	const forget = () => {
		last = undefined;
	};
	const isFar = ({ clientX, clientY }: MouseEvent) =>
		last !== undefined && Math.hypot(clientX - last.x, clientY - last.y) > MAX_DISTANCE_PX;

	function isRepeated(event: MouseEvent): boolean {
		if (last === undefined || isFar(event)) return false;
		return pointerType === "mouse" ? event.detail > 1 : event.timeStamp - last.time <= MAX_INTERVAL_MS;
	}

	// Not `input`: a password manager causes that, too.
	for (const type of ["keydown", "beforeinput"]) addEventListener(type, forget, true);
	addEventListener("pointermove", (event) => isFar(event) && forget(), true);
	// Not of the click: until 2025 that had none in Firefox and Safari.
	addEventListener(
		"pointerdown",
		(event) => {
			pointerType = event.pointerType;
		},
		true,
	);
	addEventListener(OWN_STEP_EVENT, () => {
		isOwnStep = true;
	});
	addEventListener("popstate", () => {
		if (!isOwnStep) forget();
		isOwnStep = false;
	});
	// Before the draw animation, which stops the press that skips it.
	addEventListener(
		"click",
		(event) => {
			const { clientX: x, clientY: y, timeStamp: time, detail, target } = event;
			// A key, a switch or a screen reader presses an element, not a place: that always counts.
			if (detail === 0) return;
			const before = isRepeated(event) ? last : undefined;
			const title = document.querySelector("h1");
			const isIgnored = before && (before.title !== title || (target as Element).closest("[data-deliberate]"));
			last = { x, y, time, title: isIgnored ? before.title : title };
			if (!isIgnored) return;
			event.stopPropagation();
			// A submit button sends its form.
			event.preventDefault();
		},
		true,
	);
}
