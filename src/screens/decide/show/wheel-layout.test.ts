import fc from "fast-check";
import { expect, it } from "vitest";
import { property } from "../../../rules/property.test-helper.ts";
import { getPointerDegrees, getSpinKeyframes, getTickTimes } from "./spin-path.ts";
import { getFaceLayout, getSeatDegrees, getStopDegrees, MAX_SEATS, selectSeatedMembers } from "./wheel-layout.ts";

const chanceArbitrary = fc.double({ min: 0, max: 1, noNaN: true });
const countArbitrary = fc.integer({ min: 2, max: MAX_SEATS });

it("the pointer stops within the segment of whoever was drawn, clear of its edges, not always in the middle", () => {
	fc.assert(
		fc.property(countArbitrary, fc.nat(), chanceArbitrary, (count, seat, chance) => {
			const [at, width] = [seat % count, 360 / count];
			const stop = getStopDegrees(at, count, chance);
			// A turn by this much points into the segment with this number.
			expect(((Math.round(stop / width) % count) + count) % count).toBe(at);
			expect(Math.abs(stop - getSeatDegrees(at, count))).toBeLessThanOrEqual(0.3 * width + 1e-9);
		}),
	);
	expect(getStopDegrees(1, 4, 0.1)).not.toBe(getStopDegrees(1, 4, 0.9));
});

it("faces lie within their segments, beside each other and clear of the pointer", () => {
	for (let count = 2; count <= MAX_SEATS; count++) {
		const { width, radius, pointerLength } = getFaceLayout(count);
		expect(radius + width / 2).toBeLessThan(50);
		expect(2 * radius * Math.sin(Math.PI / count)).toBeGreaterThan(width);
		expect(pointerLength).toBeGreaterThan(15);
		expect(pointerLength).toBeLessThan(radius - width / 2);
	}
});

property(
	"seats all or, of a crowd, as many as fit with whoever was drawn, in order",
	[fc.integer({ min: 1, max: 80 }), fc.infiniteStream(fc.nat())],
	(count, chance) => {
		const candidates = Array.from({ length: count }, (_, at) => at);
		const lots = candidates
			.map((one) => [chance.next().value, one] as const)
			.sort(([one], [other]) => one - other)
			.map(([, one]) => one);
		const seated = selectSeatedMembers(candidates, lots);
		expect(seated).toHaveLength(Math.min(count, MAX_SEATS));
		expect(seated).toContain(lots[0]);
		expect(seated).toEqual([...seated].sort((one, other) => one - other));
	},
);

const stopArbitrary = fc
	.tuple(fc.integer({ min: 2, max: 30 }), fc.nat(), chanceArbitrary)
	.map(([count, seat, chance]) => ({ count, stop: getStopDegrees(seat % count, count, chance) }));

property("the pointer swings back, then only on, and stops where it has to", [stopArbitrary], ({ stop }) => {
	expect(getPointerDegrees(0, stop)).toBeCloseTo(0);
	expect(getPointerDegrees(0.12, stop)).toBeCloseTo(-24);
	expect((getPointerDegrees(1, stop) - stop) % 360).toBeCloseTo(0);
	const after = Array.from({ length: 200 }, (_, at) => getPointerDegrees(0.12 + (0.88 * at) / 199, stop));
	expect(after.every((degrees, at) => at === 0 || degrees >= (after[at - 1] ?? 0))).toBe(true);
});

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
