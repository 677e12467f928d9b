import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { property } from "../rules/property.test-helper.ts";
import { normalizeInstant } from "./instants.ts";

describe("an instant", () => {
	it.each([
		["2026-11-20T10:00:00+01", "2026-11-20T09:00:00.000Z"],
		["2026-11-20T10:00:00.5+0130", "2026-11-20T08:30:00.500Z"],
		["2026-11-20 10:00:00 -01:30", "2026-11-20T11:30:00.000Z"],
		["2026-11-21T01:40:30.285889123+00:00", "2026-11-21T01:40:30.285Z"],
		["2026-12-31T23:30:00-02", "2027-01-01T01:30:00.000Z"],
		["2026-02-31T10:00:00Z", "2026-03-03T10:00:00.000Z"],
		["2024-02-29T10:00:00Z", "2024-02-29T10:00:00.000Z"],
		["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
	])("%s is %s", (text, instant) => {
		expect(normalizeInstant(text)).toBe(instant);
	});

	it.each([
		...["", "yesterday", "2026-11-20", "2026-11-20T10:00:00", "2026-13-01T10:00:00Z", "2026-11-32T10:00:00Z"],
		...["2026-11-20T24:00:00Z", "2026-11-20T10:00:00+25", "+012026-11-20T10:00:00.000Z"],
		...["0001-01-01T00:00:00+01", "9999-12-31T23:59:59-01", "infinity", "2026-11-20T10:00:00Z\n"],
	])("%j is none", (text) => {
		expect(normalizeInstant(text)).toBeUndefined();
	});

	const instants = fc.date({
		min: new Date("0001-01-02T00:00:00Z"),
		max: new Date("9999-12-30T00:00:00Z"),
		noInvalidDate: true,
	});
	const offsets = fc.integer({ min: -23, max: 23 });

	property("is the same in every zone, and itself once it is normal", [instants, offsets], (instant, hours) => {
		const elsewhere = new Date(instant.getTime() + hours * 3_600_000).toISOString();
		const zone = `${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}`;
		expect(normalizeInstant(elsewhere.replace("Z", zone))).toBe(instant.toISOString());
		expect(normalizeInstant(instant.toISOString())).toBe(instant.toISOString());
	});
});
