import fc from "fast-check";
import { expect } from "vitest";
import { property } from "../../../rules/property.test-helper.ts";
import { placeBefore } from "./positions.ts";

const position = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.constantFrom(1, 1 + Number.EPSILON));
const positions = fc.array(position, { maxLength: 6 });

property(
	"puts a row before another, and no others pass meanwhile",
	[positions, fc.nat(5), fc.nat(6)],
	(all, from, to) => {
		const rows = all.toSorted((one, other) => one - other).map((position, at) => ({ id: `${at}`, position }));
		const before = rows[to]?.id ?? null;
		const placed = placeBefore(rows, `${from}`, before);
		const others = rows.filter(({ id }) => id !== `${from}`);
		const at = before === null ? others.length : others.findIndex(({ id }) => id === before);
		if (from >= rows.length || at === -1 || from === at) return void expect(placed).toEqual([]);
		const expected = others.map(({ id }) => id).toSpliced(at, 0, `${from}`);
		const after = rows.map((row) => placed.find(({ id }) => id === row.id) ?? row);
		// Equal positions are told apart by when the rows were made.
		const sorted = after.toSorted((one, other) => one.position - other.position).map(({ id }) => id);
		expect(sorted).toEqual(expected);
		// One after the other.
		const orders = placed.map((_, at) =>
			rows
				.map((row) => placed.slice(0, at + 1).find(({ id }) => id === row.id) ?? row)
				.toSorted((one, other) => one.position - other.position)
				.map(({ id }) => id),
		);
		const sortedBefore = rows.map(({ id }) => id);
		expect(orders.slice(0, -1)).toEqual(orders.slice(1).map(() => sortedBefore));
	},
);
