import fc from "fast-check";
import { expect, it } from "vitest";
import { property } from "../../../rules/property.test-helper.ts";
import { getPointerDegrees, getSpinKeyframes, getTickTimes } from "./spin-path.ts";
import { getStopDegrees } from "./wheel-layout.ts";

const stopArbitrary = fc
	.record({
		count: fc.integer({ min: 2, max: 30 }),
		seat: fc.nat(),
		chance: fc.double({ min: 0, max: 1, noNaN: true }),
	})
	.map(({ count, seat, chance }) => ({ count, stop: getStopDegrees(seat % count, count, chance) }));

property(
	"the pointer swings back from the top, then only on, and stops where it has to",
	[stopArbitrary],
	({ stop }) => {
		expect(getPointerDegrees(0, stop)).toBeCloseTo(0);
		expect(getPointerDegrees(0.12, stop)).toBeCloseTo(-24);
		expect((getPointerDegrees(1, stop) - stop) % 360).toBeCloseTo(0);
		const after = Array.from({ length: 200 }, (_, at) => getPointerDegrees(0.12 + (0.88 * at) / 199, stop));
		expect(after.every((degrees, at) => at === 0 || degrees >= (after[at - 1] ?? 0))).toBe(true);
	},
);

it("it builds up, and stops late", () => {
	const speed = (time: number) => getPointerDegrees(time + 0.01, 90) - getPointerDegrees(time, 90);
	expect(speed(0.2)).toBeLessThan(speed(0.28));
	expect(speed(0.28)).toBeGreaterThan(speed(0.6));
	// In the last third of the time less than a quarter of a turn.
	expect(getPointerDegrees(1, 90) - getPointerDegrees(2 / 3, 90)).toBeLessThan(90);
});

property("ticks at every edge that it passes, when it passes it", [stopArbitrary], ({ count, stop }) => {
	const ticks = getTickTimes(count, stop);
	const width = 360 / count;
	ticks.forEach((time, edge) => {
		expect(time).toBeGreaterThan(0.12);
		expect(time).toBeLessThan(1);
		expect(getPointerDegrees(time, stop)).toBeCloseTo((edge + 0.5) * width, 4);
	});
	expect((ticks.length + 0.5) * width).toBeGreaterThan(getPointerDegrees(1, stop));
});

it("is handed to the browser whole, as transforms alone", () => {
	const keyframes = getSpinKeyframes(100);
	expect(keyframes.at(-1)).toEqual({ transform: `rotate(${360 * 4 + 100}deg)` });
	expect(keyframes.every((keyframe) => Object.keys(keyframe).join() === "transform")).toBe(true);
});
