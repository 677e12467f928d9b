import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CHILD_LOCK_KEY } from "../browser/storage-keys.ts";

/** A page that is opened now: where a lock is open is not stored. */
async function openPage() {
	vi.resetModules();
	const [lock, pin] = await Promise.all([import("./child-lock.ts"), import("./pin.ts")]);
	lock.subscribeToChildLock(() => {});
	return { ...lock, ...pin };
}

const MINUTE = 60_000;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: new Date("2026-11-22T10:00:00Z") });
	localStorage.clear();
});
afterEach(() => {
	vi.useRealTimers();
	// The next file of this worker does not find its page locked.
	vi.resetModules();
});

it("is stored without the PIN, which opens it until nobody has touched the page for five minutes", async () => {
	const { setPin, tryPin, isLocked } = await openPage();
	expect(isLocked()).toBe(false);
	await setPin("4711");
	expect(isLocked()).toBe(true);
	expect(localStorage.getItem(CHILD_LOCK_KEY)).not.toMatch(/"4711"/);
	expect(await tryPin("0000")).toBe("wrong");
	expect(isLocked()).toBe(true);
	expect(await tryPin("4711")).toBe("open");
	await vi.advanceTimersByTimeAsync(4 * MINUTE);
	dispatchEvent(new Event("pointerdown"));
	await vi.advanceTimersByTimeAsync(4 * MINUTE);
	expect(isLocked()).toBe(false);
	await vi.advanceTimersByTimeAsync(MINUTE);
	expect(isLocked()).toBe(true);
});

it("lets whoever has tried five wrong PINs wait, after a reload, too, and hears nothing meanwhile", async () => {
	const first = await openPage();
	await first.setPin("4711");
	for (const pin of ["0000", "1111", "2222", "3333", "4444"]) expect(await first.tryPin(pin)).toBe("wrong");
	const again = await openPage();
	expect(again.waitForPin()).toBe(30_000);
	expect(await again.tryPin("4711")).toBe("wait");
	expect(again.isLocked()).toBe(true);
	await vi.advanceTimersByTimeAsync(30_000);
	expect(await again.tryPin("5555")).toBe("wrong");
	expect(again.waitForPin()).toBe(MINUTE);
	await vi.advanceTimersByTimeAsync(MINUTE);
	expect(await again.tryPin("4711")).toBe("open");
	expect((await openPage()).isLocked()).toBe(true);
});

const STORED = { salt: "0".repeat(32), hash: "f".repeat(64), wrong: 0, lastAt: 0 };

it.each(["{", "null", "7", { ...STORED, salt: [STORED.salt] }, { ...STORED, hash: "f" }, { ...STORED, wrong: -1 }])(
	"is none if %j is stored",
	async (broken) => {
		localStorage.setItem(CHILD_LOCK_KEY, typeof broken === "string" ? broken : JSON.stringify(broken));
		expect((await openPage()).isLocked()).toBe(false);
		localStorage.setItem(CHILD_LOCK_KEY, JSON.stringify(STORED));
		expect((await openPage()).isLocked()).toBe(true);
	},
);
