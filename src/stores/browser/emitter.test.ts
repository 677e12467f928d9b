import { expect, it, vi } from "vitest";
import { createEmitter } from "./emitter.ts";

it("calls each listener until it unsubscribes", () => {
	const { subscribe, emit } = createEmitter();
	const [first, second] = [vi.fn(), vi.fn()];
	const unsubscribe = subscribe(first);
	subscribe(second);
	emit();
	unsubscribe();
	emit();
	expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2]);
});

it("does not call a listener for the change during which it subscribes, and misses none when one unsubscribes", () => {
	const { subscribe, emit } = createEmitter();
	const [late, last] = [vi.fn(), vi.fn()];
	const unsubscribe = subscribe(() => {
		unsubscribe();
		subscribe(late);
	});
	subscribe(last);
	emit();
	expect(late).not.toHaveBeenCalled();
	expect(last).toHaveBeenCalledOnce();
	emit();
	expect(late).toHaveBeenCalledOnce();
});
