import { expect, it } from "vitest";
import { hashUuid } from "./cloud/changes/own-ids.ts";
import { createTimeUuid, createUuid, isUuid, timeOfUuid, withTimeOf } from "./uuid.ts";

const uuid = (version: number) =>
	new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-${version}[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`);

it("makes UUIDs of version 4, each another", () => {
	const ids = Array.from({ length: 1000 }, createUuid);
	expect(new Set(ids).size).toBe(1000);
	for (const id of ids) expect(id).toMatch(uuid(4));
});

it("makes UUIDs of version 7, in the order of their times, which they tell", () => {
	const times = [0, 1, Date.parse("2026-11-22T10:00:00.000Z"), 2 ** 48 - 1];
	const ids = times.map(createTimeUuid);
	for (const id of ids) expect(id).toMatch(uuid(7));
	expect(ids.toSorted()).toEqual(ids);
	expect(ids.map(timeOfUuid)).toEqual(times);
	expect(createTimeUuid(1)).not.toBe(createTimeUuid(1));
	expect([timeOfUuid(createUuid()), timeOfUuid("")]).toEqual([Number.NaN, Number.NaN]);
});

it("makes the same UUID of the same text, and another of another", () => {
	expect(hashUuid("Ann")).toMatch(uuid(8));
	expect(hashUuid("Ann")).toBe(hashUuid("Ann"));
	expect(hashUuid("Ann")).not.toBe(hashUuid("Ben"));
});

it("gives a UUID the time of another, and nothing else of it", () => {
	const hashed = hashUuid("Ann");
	const timed = withTimeOf(createTimeUuid(1_795_000_000_000), hashed);
	expect(timed).toMatch(uuid(7));
	expect(timeOfUuid(timed)).toBe(1_795_000_000_000);
	expect(timed.slice(15)).toBe(hashed.slice(15));
	for (const without of [createUuid(), ""]) expect(withTimeOf(without, hashed)).toBe(hashed);
});

it("knows a UUID of any version from other text", () => {
	for (const id of [createUuid(), createTimeUuid(1), hashUuid("")]) expect(isUuid(id)).toBe(true);
	for (const text of ["", "Ann", `${createUuid()}#2`]) expect(isUuid(text)).toBe(false);
});
