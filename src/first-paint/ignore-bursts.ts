/**
 * Between two taps of a finger or a pen at one place. Of a mouse, the system has its own limits, and the browser counts
 * by them.
 */
const MAX_INTERVAL_MS = 500;
const MAX_DISTANCE_PX = 24;

const CONTROLS = "button, a, input, label, summary";

interface Press {
	readonly x: number;
	readonly y: number;
	readonly time: number;
	readonly seen: Seen;
	/** The entry of the history, as it was. */
	readonly entry: string;
}

/** What somebody saw where they pressed. */
interface Seen {
	/** Of the view. */
	readonly title: Element | null;
	/** The control, or what else was there. */
	readonly pressed: Element;
	/** Of the control; else `null`. */
	readonly text: string | null;
}

/**
 * The second press of a double one does nothing if the first one has changed what is there: nobody has seen it yet. It
 * is meant if something was typed between the two, a key was pressed, the pointer moved, or Back led to where the first
 * press was.
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
	// A step back that the page takes itself, as a dialog does that closes, leads elsewhere.
	addEventListener("popstate", () => last?.entry === readEntry() && forget());
	// Before the draw animation, which stops the press that skips it.
	addEventListener(
		"click",
		(event) => {
			const { clientX: x, clientY: y, timeStamp: time, detail, target } = event;
			// A key, a switch or a screen reader presses an element, not a place: that always counts.
			if (detail === 0) return;
			const before = isRepeated(event) ? last?.seen : undefined;
			const seen = see(target as Element);
			const isIgnored = before && hasChanged(before, seen);
			last = { x, y, time, seen: isIgnored ? before : seen, entry: readEntry() };
			if (!isIgnored) return;
			event.stopPropagation();
			// A submit button sends its form.
			event.preventDefault();
		},
		true,
	);
}

const readEntry = () => location.pathname + JSON.stringify(history.state);

function see(target: Element): Seen {
	const control = target.closest(CONTROLS);
	// Browsers press what a label names, too.
	const pressed = (control as HTMLLabelElement | null)?.control ?? control ?? target;
	return { title: document.querySelector("h1"), pressed, text: control && pressed.textContent };
}

/** Beside what was not pressable, another control may be meant: the first press missed it. */
function hasChanged(before: Seen, now: Seen): boolean {
	if (before.title !== now.title || !before.pressed.isConnected) return true;
	return before.text !== null && (before.pressed !== now.pressed || before.text !== now.text);
}
