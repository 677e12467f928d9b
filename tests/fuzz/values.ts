import fc from "fast-check";
import type { Column } from "../../server/database/catalogue.ts";
import { hostileText, json, placeholder, value, weighted } from "./dictionary.ts";

/** Something that is as it should be, now and then anything. */
export const mostly = (good: fc.Arbitrary<unknown>) => weighted([12, good], [1, json]);

export function mapValues<One, Other>(record: Readonly<Record<string, One>>, change: (value: One) => Other) {
	return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

const uuid = weighted(
	[1, fc.uuid()],
	[2, fc.constantFrom("id", "family", "member", "category", "turn", "past").map((name) => placeholder(`me.${name}`))],
	[1, fc.constantFrom("id", "family", "member", "category", "turn").map((name) => placeholder(`victim.${name}`))],
);

const text = fc.oneof(fc.string({ maxLength: 90 }), hostileText);
const number = weighted([9, fc.nat({ max: 50 })], [1, fc.constantFrom(-1, 0.5, 2 ** 31 - 1, 2 ** 31, 1e300)]);
const listOf = (item: fc.Arbitrary<unknown>) => fc.array(mostly(item), { maxLength: 4 });
/** What an object has, some of it left out. */
const someOf = (fields: Record<string, fc.Arbitrary<unknown>>, ...requiredKeys: string[]) =>
	fc.record(mapValues(fields, mostly), { requiredKeys });
const allOf = (fields: Record<string, fc.Arbitrary<unknown>>) => someOf(fields, ...Object.keys(fields));

const settings = someOf({
	emoji: fc.constant("🦊"),
	excluded: listOf(uuid),
	noRepeat: fc.boolean(),
	inOrder: fc.boolean(),
	helper: fc.constantFrom(null, { question: "What?", options: ["A", "B"] }),
});

const broughtFamily = allOf({
	secret: fc.constantFrom("0123456789abcdef".repeat(2), "0".repeat(31)),
	members: listOf(allOf({ id: uuid, key: text, name: text, emoji: json, backOn: json })),
	categories: listOf(
		allOf({
			...{ id: uuid, key: text, name: text, lastTurn: number, settings },
			notNow: allOf({ n: number, members: listOf(uuid) }),
			lookedAt: allOf({ n: number, member: uuid }),
		}),
	),
	turns: listOf(allOf({ id: uuid, category: uuid, member: uuid, doneBy: uuid, option: text, cycle: number, number })),
});

const broughtEntry = someOf(
	{
		kind: fc.constantFrom("turn", "drawn", "turn-undone", "reset", "category-edited"),
		...{ category: uuid, categoryName: text, member: uuid, memberName: text, option: text },
		at: fc.constantFrom("2026-11-22T10:00:00.000Z", "infinity", "0001-01-01", "now"),
		...{ turns: listOf(uuid), settings, n: number, cycle: number, count: number, backOn: json },
	},
	"kind",
);

const BY_NAME: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
	id: fc.uuid(),
	user_id: fc.constant(placeholder("me.id")),
	name: weighted([6, fc.uuid().map((id) => `Member ${id}`)], [1, text]),
	settings,
	history: listOf(broughtEntry),
	looked_at: someOf({ n: number, member: uuid, day: fc.constantFrom("2026-12-24", "x"), later: json }, "n", "member"),
	role: fc.constantFrom("adult", "screen", "owner"),
	scope: fc.constantFrom("read", "decide", "all"),
	events: fc.subarray(["turn.drawn", "turn.recorded", "turn.undone", "turn.ended", "all"]),
	url: fc.constantFrom("https://evil.example/", "http://127.0.0.1:9/", "ftp://evil.example", "x"),
};

const BY_TYPE: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
	uuid,
	text,
	"uuid[]": listOf(uuid),
	"text[]": listOf(text),
	boolean: fc.boolean(),
	smallint: number,
	integer: number,
	bigint: number,
	"double precision": fc.double(),
	date: fc.constantFrom(null, "2026-11-22", "infinity", "-infinity", "0044-03-15 BC"),
	timestamptz: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

/** A column may be called `constructor`. */
const find = <T>(record: Readonly<Record<string, T>>, name: string) =>
	Object.hasOwn(record, name) ? record[name] : undefined;

/** What mostly fits a column, or an argument of a function: of one's own family where its name says what it is. */
export function valueFor({ name, type }: Column): fc.Arbitrary<unknown> {
	const [own] = /family|category|member|turn/.exec(name) ?? [];
	if (own && type === "uuid") return weighted([20, fc.constant(placeholder(`me.${own}`))], [3, uuid], [1, json]);
	return mostly(
		type === "jsonb" && name === "family" ? broughtFamily : (find(BY_NAME, name) ?? find(BY_TYPE, type) ?? value),
	);
}
