import { expect, it } from "vitest";
import { NO_FAMILY } from "../rules/family.ts";
import { createStamp } from "./create-stamp.ts";
import { recordedDay } from "./recorded-day.ts";
import { createTimeUuid, createUuid } from "./uuid.ts";

const turn = (id: string) => ({ id, category: "dishes", member: "mia", cycle: 1 });

it("a turn tells the day on which it was recorded, and never a later one than today", () => {
	const { id, today } = createStamp();
	expect(recordedDay(NO_FAMILY, turn(id), "9999-12-31")).toBe(today);
	expect(recordedDay(NO_FAMILY, turn(createTimeUuid(new Date(2026, 10, 21, 23, 59).getTime())), "2026-11-22")).toBe(
		"2026-11-21",
	);
	expect(recordedDay(NO_FAMILY, turn(createTimeUuid(new Date(2026, 10, 23).getTime())), "2026-11-22")).toBe(
		"2026-11-22",
	);
});

it("a turn of an earlier version, or of elsewhere, has no day", () => {
	for (const id of [createUuid(), "Mia 1"]) expect(recordedDay(NO_FAMILY, turn(id), "2026-11-22")).toBeUndefined();
});
