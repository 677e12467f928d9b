import { createEmitter } from "../../stores/browser/emitter.ts";

const { subscribe, emit } = createEmitter();
let answer: ((isOpen: boolean) => void) | undefined;

/**
 * Asks for the PIN in a sheet. Resolves to whether the device is open now. A question that is still open is answered
 * with no.
 */
export function askParent(): Promise<boolean> {
	answer?.(false);
	return new Promise((resolve) => {
		answer = resolve;
		emit();
	});
}

export function answerParentQuestion(isOpen: boolean): void {
	answer?.(isOpen);
	answer = undefined;
	emit();
}

/** For the host of the sheet. */
export const parentQuestion = { subscribe, isAsked: () => answer !== undefined };
