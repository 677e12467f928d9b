import fc from "fast-check";
import { expect, test } from "vitest";
import { applyChange } from "./apply-change.ts";
import { createFamily, groupOf } from "./family.ts";
import { GROUP_KINDS, type GroupKind } from "./group-kind.ts";
import { mergeFamily } from "./merge-family.ts";
import { property } from "./property.test-helper.ts";
import { presentFamily, type StoredFamily } from "./stored-family.ts";

const STAMP = { id: "id", at: "2026-11-22T10:00:00.000Z", today: "2026-11-22" };
const NOBODY: StoredFamily = createFamily("0".repeat(32));
const kind = fc.constantFrom(...GROUP_KINDS);
const set = (family: StoredFamily, groupKind: GroupKind) =>
	applyChange(family, { kind: "set-group-kind", groupKind }, STAMP);

test("a family is what was said last, and a family until then; the history says nothing of it", () => {
	expect(groupOf(presentFamily(NOBODY))).toBe("family");
	fc.assert(
		fc.property(kind, kind, (first, last) => {
			const { family, entries } = set(set(NOBODY, first).family, last);
			expect(groupOf(presentFamily(family))).toBe(last);
			expect(entries).toEqual([]);
			expect(set(family, last).family).toBe(family);
			expect(set(family, "gang" as GroupKind).family).toBe(family);
		}),
	);
});

property("what another family is comes along where nobody has said it", [fc.option(kind), kind], (here, there) => {
	const family = here === null ? NOBODY : set(NOBODY, here).family;
	const incoming = set(createFamily("1".repeat(32)), there).family;
	const merged = mergeFamily(family, presentFamily(incoming));
	expect(merged).toEqual({ ...family, groupKind: here ?? there });
	expect(mergeFamily(merged, presentFamily(incoming))).toBe(merged);
});
