/** Marks the state of an open dialog's history entry. The rest of that state is a copy of the entry before it. */
const DIALOG_STATE_KEY = "isDialog";

let isStepping = false;
const waiting: (() => void)[] = [];

/** Calls `then` at once, or at the end of a step back that is under way: it changes the entry that is reached. */
export function whenStill(then: () => void): void {
	waiting.push(then);
	callWaiting();
}

function callWaiting() {
	while (!isStepping && waiting.length > 0) waiting.shift()?.();
}

/**
 * Goes back through the history after a press in the page, one step at a time: of two steps that are requested at once,
 * a browser may make only one.
 *
 * @param onArrival called when the entry is reached, before what waits for that
 */
export function stepBack(entries = 1, onArrival?: () => void): void {
	whenStill(() => {
		isStepping = true;
		const arrive = () => {
			isStepping = false;
			onArrival?.();
			callWaiting();
		};
		addEventListener("popstate", arrive, { once: true });
		history.go(-entries);
	});
}

export function pushDialogEntry(): void {
	history.pushState({ ...history.state, [DIALOG_STATE_KEY]: true }, "");
}

export function isDialogEntry(): boolean {
	return Boolean(history.state?.[DIALOG_STATE_KEY]);
}
