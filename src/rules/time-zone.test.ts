import fc from "fast-check";
import { expect, it } from "vitest";
import { applyChange } from "./apply-change.ts";
import { createFamily } from "./family.ts";
import { mergeFamily } from "./merge-family.ts";
import { property } from "./property.test-helper.ts";
import { presentFamily, type StoredFamily } from "./stored-family.ts";
import { dayIn, isTimeZone, isTimeZoneName } from "./time-zone.ts";

const STAMP = { id: "id", at: "2026-11-22T10:00:00.000Z", today: "2026-11-22" };
const NOBODY: StoredFamily = createFamily("0".repeat(32));
const ANN = applyChange(NOBODY, { kind: "add-member", member: "ann", name: "Ann" }, STAMP).family;
const set = (family: StoredFamily, timeZone: string) => applyChange(family, { kind: "set-time-zone", timeZone }, STAMP);
const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"), "UTC");

it("tells zones from what is none, and from what only others know", () => {
	for (const known of ["Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+3", "UTC"])
		expect([isTimeZone(known), isTimeZoneName(known)]).toEqual([true, true]);
	expect([isTimeZone("Nowhere/Atlantis"), isTimeZoneName("Nowhere/Atlantis")]).toEqual([false, true]);
	for (const none of ["", "+02:00", " UTC", "Europe/Berlin\n", "A".repeat(65), 2, undefined])
		expect([isTimeZone(none), isTimeZoneName(none)]).toEqual([false, false]);
	expect(dayIn("Nowhere/Atlantis", 0)).toBeUndefined();
});

property("a family has the zone said last, its history the one before", [zone, zone], (first, last) => {
	expect(set(NOBODY, first)).toEqual({ family: { ...NOBODY, timeZone: first }, entries: [] });
	const { family, entries } = set(ANN, first);
	expect(entries).toMatchObject([{ kind: "time-zone-set", newName: first }]);
	const changed = set(family, last);
	expect(changed.family.timeZone).toBe(last);
	const said = { kind: "time-zone-set", wasName: first, newName: last };
	expect(changed.entries).toMatchObject(first === last ? [] : [said]);
	expect(set(family, "Nowhere/Atlantis").family).toBe(family);
});

property(
	"the zone of another family comes along where nothing is by one yet",
	[fc.constantFrom(NOBODY, ANN), fc.option(zone, { nil: undefined }), zone],
	(before, here, there) => {
		const family = here === undefined ? before : set(before, here).family;
		const incoming = presentFamily(set(createFamily("1".repeat(32)), there).family);
		const merged = mergeFamily(family, incoming);
		expect(merged.timeZone).toBe(before === NOBODY ? there : (here ?? there));
		expect(mergeFamily(merged, incoming)).toBe(merged);
		expect(mergeFamily(family, { ...incoming, timeZone: "Nowhere/Atlantis" }).timeZone).toBe(here);
	},
);
