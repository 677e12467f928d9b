import fc from "fast-check";
import { expect, it } from "vitest";
import { property } from "../../../rules/property.test-helper.ts";
import { getFaceLayout, getSeatDegrees, getStopDegrees, MAX_SEATS, selectSeatedMembers } from "./wheel-layout.ts";

const countArbitrary = fc.integer({ min: 2, max: MAX_SEATS });

it("the pointer stops within the segment of whoever was drawn, clear of its edges, not always in the middle", () => {
	fc.assert(
		fc.property(countArbitrary, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (count, seat, chance) => {
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
