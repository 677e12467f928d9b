import { expect, it } from "vitest";
import { formatCode, minutesLeft } from "./shown-code.ts";

it("is read out in two halves, and says how long it is valid", () => {
	expect(formatCode("ABCDEFGH")).toBe("ABCD EFGH");
	const end = "2026-11-25T10:15:00.000Z";
	const at = (time: string) => minutesLeft(end, Date.parse(`2026-11-25T10:${time}.000Z`));
	expect([at("00:00"), at("00:01"), at("14:59"), at("15:00"), at("16:00")]).toEqual([15, 15, 1, 0, 0]);
});
