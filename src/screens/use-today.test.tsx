import { act } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Family, NO_FAMILY } from "../rules/family.ts";
import { createEmitter } from "../stores/browser/emitter.ts";
import type { FamilyStore } from "../stores/family-store.ts";
import { render, setUpPage } from "./page.test-helper.tsx";
import { useToday } from "./use-today.ts";

let shown: string | undefined;

function Day() {
	shown = useToday();
	return null;
}

/** The time zone of the family, which can change. */
function createStore(timeZone: string) {
	const { subscribe, emit } = createEmitter();
	let family: Family = { ...NO_FAMILY, timeZone };
	return {
		move(to: string) {
			family = { ...family, timeZone: to };
			emit();
		},
		store: { subscribe, family: () => family } as FamilyStore,
	};
}

setUpPage();
beforeEach(async () => {
	vi.useFakeTimers({ now: new Date(2026, 10, 22, 23, 59) });
	await render(<Day />);
});
afterEach(() => void vi.useRealTimers());

it("is another day from each midnight on", () => {
	act(() => vi.advanceTimersByTime(59_999));
	expect(shown).toBe("2026-11-22");
	act(() => vi.advanceTimersByTime(1));
	expect(shown).toBe("2026-11-23");
	act(() => vi.advanceTimersByTime(86_400_000));
	expect(shown).toBe("2026-11-24");
});

it("is the day of the family, from midnight there on, wherever the device is and the family moves to", async () => {
	vi.setSystemTime("2026-11-22T18:14:00Z");
	const { store, move } = createStore("Asia/Kathmandu");
	await render(<Day />, store);
	expect(shown).toBe("2026-11-22");
	act(() => vi.advanceTimersByTime(60_000));
	expect(shown).toBe("2026-11-23");
	act(() => move("America/New_York"));
	expect(shown).toBe("2026-11-22");
	act(() => move("Pacific/Kiritimati"));
	expect(shown).toBe("2026-11-23");
});

it.each(["visibilitychange", "pageshow", "focus"])("is the new day where timers slept over midnight, at %s", (type) => {
	vi.setSystemTime(new Date(2026, 10, 23, 7));
	expect(shown).toBe("2026-11-22");
	act(() => void document.dispatchEvent(new Event(type, { bubbles: true })));
	expect(shown).toBe("2026-11-23");
});

it("needs no timer once nothing shows it", async () => {
	await render(null);
	expect(vi.getTimerCount()).toBe(0);
});
