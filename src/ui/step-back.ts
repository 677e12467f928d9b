export const OWN_STEP_EVENT = "whose-turn-step";

/**
 * Goes back through the history for what somebody pressed in the page. `ignoreBursts` tells it from their own step,
 * such as Back.
 */
export function stepBack(entries = 1): void {
	dispatchEvent(new Event(OWN_STEP_EVENT));
	history.go(-entries);
}
