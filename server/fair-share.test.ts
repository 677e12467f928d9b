import fc from "fast-check";
import { expect, it } from "vitest";
import { createFairShareLimiter } from "./fair-share.ts";

it("delays no client that uses half of a connection's time, or three seconds of it at once", () => {
	fc.assert(
		fc.property(fc.array(fc.nat(3000), { minLength: 1 }), (uses) => {
			let now = 0;
			const shares = createFairShareLimiter(() => now);
			for (const used of uses) {
				expect(shares.delay("anna")).toBe(0);
				shares.charge("anna", used);
				now += 2 * used;
			}
		}),
	);
});

it("limits a client that never stops to half of a connection's time, and delays no other", () => {
	fc.assert(
		fc.property(fc.integer({ min: 50, max: 900 }), (used) => {
			let now = 0;
			let total = 0;
			const shares = createFairShareLimiter(() => now);
			while (now < 60_000) {
				now += shares.delay("anna") + used;
				shares.charge("anna", used);
				total += used;
			}
			expect(shares.delay("ben")).toBe(0);
			expect(total).toBeLessThan(0.5 * now + 3000 + 2 * used);
		}),
	);
});

it("delays no request for longer than two seconds", () => {
	const shares = createFairShareLimiter(() => 0);
	shares.charge("anna", 100_000);
	expect(shares.delay("anna")).toBe(2000);
});

it("forgets clients whose use is paid back", () => {
	let now = 0;
	const shares = createFairShareLimiter(() => now);
	for (let client = 0; client < 5000; client++) {
		shares.charge(String(client), 1);
		now += 10;
	}
	expect(shares.delay("0")).toBe(0);
});
