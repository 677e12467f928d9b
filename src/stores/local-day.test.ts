import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { applyChange } from "../rules/apply-change.ts";
import type { Change } from "../rules/changes.ts";
import { addDays } from "../rules/days.ts";
import { findDraw } from "../rules/draw.ts";
import { type Category, createFamily, type Family, NO_FAMILY } from "../rules/family.ts";
import { property } from "../rules/property.test-helper.ts";
import { presentFamily, type StoredFamily, storeFamily } from "../rules/stored-family.ts";
import { createStamp } from "./create-stamp.ts";
import { dayOfTurn, localDay } from "./local-day.ts";
import { recordedDay } from "./recorded-day.ts";
import { createTimeUuid, createUuid } from "./uuid.ts";

const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"), "UTC");
const moment = fc.date({ min: new Date("2000-01-03"), max: new Date("2100-01-01"), noInvalidDate: true });

/** Sets the time zone of the phone. */
const travel = (timeZone: string) => vi.stubEnv("TZ", timeZone);
afterEach(() => vi.unstubAllEnvs());

describe("a day in a time zone", () => {
	it.each([
		// No midnight: clocks went from 23:59:59 to 01:00, at 03:00 in UTC.
		["America/Sao_Paulo", "2018-11-04T02:59:59Z", "2018-11-03"],
		["America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-04"],
		// A day that was none: from the 29th to the 31st, at 10:00 in UTC.
		["Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29"],
		["Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31"],
		["Europe/Berlin", "2026-10-25T22:59:59Z", "2026-10-25"],
		["Europe/Berlin", "2026-10-25T23:00:00Z", "2026-10-26"],
		["Asia/Kathmandu", "2026-11-28T18:15:00Z", "2026-11-29"],
	])("in %s at %s is %s", (timeZone, at, day) => {
		expect(localDay(new Date(at), { timeZone })).toBe(day);
	});

	property("never goes back, and is at most a day off UTC's", [zone, moment, fc.nat(8e9)], (timeZone, date, later) => {
		const day = localDay(date, { timeZone });
		const utc = date.toISOString().slice(0, 10);
		expect([addDays(utc, -1), utc, addDays(utc, 1)]).toContain(day);
		expect(localDay(new Date(date.getTime() + later), { timeZone }) >= day).toBe(true);
	});

	property("is the next one from a quarter of an hour on", [zone, moment], (timeZone, date) => {
		const quarter = 15 * 60 * 1000;
		const first = Math.floor(date.getTime() / quarter) * quarter;
		const [one, other] = [first, first + quarter - 1].map((time) => localDay(new Date(time), { timeZone }));
		expect(other).toBe(one);
	});
});

describe("phones in different places", () => {
	const PHONES = ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin", "America/Sao_Paulo", "Asia/Kathmandu"];
	const secret = fc.array(fc.constantFrom(..."0123456789abcdef"), { minLength: 32, maxLength: 32 });

	function liveOn(family: Family, ...changes: readonly Change[]): Family {
		const apply = (before: StoredFamily, change: Change) => applyChange(before, change, createStamp(before)).family;
		return presentFamily(changes.reduce(apply, storeFamily(family)));
	}

	property(
		"draw the same person, who is away until midnight of the family",
		[zone, moment, secret, fc.integer({ min: -1, max: 2 })],
		(timeZone, date, digits, days) => {
			const family = liveOn(
				{ ...createFamily(digits.join("")), timeZone },
				...["Ann", "Ben", "Cyd"].map((name): Change => ({ kind: "add-member", member: name, name })),
				{ kind: "add-category", category: "dishes", name: "Dishes" },
				{ kind: "record-turn", category: "dishes", n: 0, member: "Cyd" },
				{ kind: "set-away", member: "Ann", backOn: addDays(localDay(date, { timeZone }), days) },
			);
			const drawn = PHONES.map((phone) => {
				travel(phone);
				return findDraw(family, family.categories[0] as Category, localDay(date, family));
			});
			expect(new Set(drawn.map((draw) => draw?.member.id)).size).toBe(1);
			expect(drawn[0]?.members.some(({ id }) => id === "Ann")).toBe(days <= 0);
		},
	);

	it("say of a turn on which day it was, by that of the family, and without a zone by their own", () => {
		const at = "2026-11-28T22:30:00.000Z";
		const turn = { id: createTimeUuid(Date.parse(at)), category: "dishes", member: "mia", cycle: 1 };
		const ofPhones = (family: Pick<Family, "timeZone">) =>
			PHONES.map((phone) => {
				travel(phone);
				return [recordedDay(family, turn, "9999-12-31"), dayOfTurn({ at }, family), localDay(new Date(at), family)];
			});
		expect(ofPhones({ timeZone: "Asia/Tokyo" })).toEqual(PHONES.map(() => Array(3).fill("2026-11-29")));
		for (const timeZone of [undefined, "Nowhere/Atlantis"])
			expect(ofPhones({ timeZone }).flat()).toEqual(
				["29", "28", "28", "28", "29"].flatMap((day) => Array(3).fill(`2026-11-${day}`)),
			);
	});

	it("say of no turn that it was recorded later than today, and nothing of one of elsewhere", () => {
		const dayOf = (id: string) =>
			recordedDay(NO_FAMILY, { id, category: "dishes", member: "mia", cycle: 1 }, "2026-11-22");
		const at = (day: number, ...time: readonly number[]) => createTimeUuid(new Date(2026, 10, day, ...time).getTime());
		expect([dayOf(at(21, 23, 59)), dayOf(at(23))]).toEqual(["2026-11-21", "2026-11-22"]);
		expect([createUuid(), "Mia 1"].map(dayOf)).toEqual([undefined, undefined]);
	});
});
