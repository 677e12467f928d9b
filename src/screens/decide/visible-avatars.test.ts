import fc from "fast-check";
import { expect, it } from "vitest";
import { selectVisibleAvatars } from "./visible-avatars.ts";

it("shows everybody who is left, or the first of them and how many more there are", () => {
	fc.assert(
		fc.property(fc.nat(60), fc.nat(60), (left, others) => {
			const eligible = Array.from({ length: left }, (_, at) => at);
			const shown = selectVisibleAvatars(eligible, left + others);
			if (left + others > 60) expect(shown).toEqual([]);
			else expect(shown).toEqual(eligible.slice(0, left <= 14 ? left : 13));
		}),
	);
});
