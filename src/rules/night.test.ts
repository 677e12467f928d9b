import { expect, it } from "vitest";
import { isNight } from "./night.ts";

it("is from nine in the evening to six in the morning", () => {
	expect([20, 21, 23, 0, 5, 6].map(isNight)).toEqual([false, true, true, true, true, false]);
});
