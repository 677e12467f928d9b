/**
 * Two taps of a finger or a pen within these limits are a double tap. The browser itself counts the clicks of a mouse,
 * by the system's limits.
 */
const MAX_INTERVAL_MS = 500;
const MAX_DISTANCE_PX = 24;

const CONTROLS = "button, a, input, label, summary";

interface Press {
	readonly x: number;
	readonly y: number;
	readonly time: number;
	readonly seen: Seen;
	/** The history entry at the time of the press. */
	readonly entry: string;
}

/** What somebody saw where they pressed. */
interface Seen {
	/** The heading of the view. */
	readonly title: Element | null;
	/** The control that was pressed, or whatever else was there. */
	readonly pressed: Element;
	/** The control's text; `null` if no control was pressed. */
	readonly text: string | null;
}

/**
 * Ignores the second press of a double press if the first has changed what is there: nobody has seen that yet. The
 * second press counts if somebody has typed, pressed a key, moved the pointer, or gone Back to where the first press
 * was.
 */
export function ignoreBursts(): void {
	let last: Press | undefined;
	let pointerType = "";
	const forget = () => {
		last = undefined;
	};
	const isFar = ({ clientX, clientY }: MouseEvent) =>
		last !== undefined && Math.hypot(clientX - last.x, clientY - last.y) > MAX_DISTANCE_PX;

	function isRepeated(event: MouseEvent): boolean {
		if (last === undefined || isFar(event)) return false;
		return pointerType === "mouse" ? event.detail > 1 : event.timeStamp - last.time <= MAX_INTERVAL_MS;
	}

	// `input` is missing, because a password manager causes it, too.
	for (const type of ["keydown", "beforeinput"]) addEventListener(type, forget, true);
	addEventListener("pointermove", (event) => isFar(event) && forget(), true);
	// Read here and not from the click, which had no `pointerType` in Firefox and Safari until 2025.
	addEventListener(
		"pointerdown",
		(event) => {
			pointerType = event.pointerType;
		},
		true,
	);
	// The page itself steps back, too, when it closes a dialog: then the entry is another one.
	addEventListener("popstate", () => last?.entry === readEntry() && forget());
	// This listener comes before the draw animation's, which stops the press that skips the animation.
	addEventListener(
		"click",
		(event) => {
			const { clientX: x, clientY: y, timeStamp: time, detail, target } = event;
			// A key, a switch or a screen reader presses an element and not a place. Such a press always counts.
			if (detail === 0) return;
			const before = isRepeated(event) ? last?.seen : undefined;
			const seen = see(target as Element);
			const isIgnored = before && hasChanged(before, seen);
			last = { x, y, time, seen: isIgnored ? before : seen, entry: readEntry() };
			if (!isIgnored) return;
			event.stopPropagation();
			// Keeps a submit button from sending its form.
			event.preventDefault();
		},
		true,
	);
}

const readEntry = () => location.pathname + JSON.stringify(history.state);

function see(target: Element): Seen {
	const control = target.closest(CONTROLS);
	// A press on a label also presses the control that the label names.
	const pressed = (control as HTMLLabelElement | null)?.control ?? control ?? target;
	return { title: document.querySelector("h1"), pressed, text: control && pressed.textContent };
}

/** A first press that hit no control may have missed the one that is pressed now. */
function hasChanged(before: Seen, now: Seen): boolean {
	if (before.title !== now.title || !before.pressed.isConnected) return true;
	return before.text !== null && (before.pressed !== now.pressed || before.text !== now.text);
}
