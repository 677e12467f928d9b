import fc from "fast-check";

/** One of several, each as often as its weight says. */
export const weighted = <Choices extends readonly (readonly [weight: number, arbitrary: fc.Arbitrary<unknown>])[]>(
	...choices: Choices
) => fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary }))) as Choices[number][1];

/** Enough that none of them exceeds the limits of one user all the time. */
export const ATTACKERS = Array.from({ length: 6 }, (_, at) => `attacker${at}`);

/**
 * What stands in a request for something that only a running server knows, such as the token of an account. The same
 * seed makes the same requests; what is put in for these names when they are sent is the run's own.
 */
const PLACEHOLDER_NAMES = [
	...["token", "refresh", "email", "id", "family", "member", "category", "turn", "past", "mailed", "state"].map(
		(name) => `me.${name}`,
	),
	...["email", "id", "family", "member", "category", "turn", "past"].map((name) => `victim.${name}`),
	...["apikey", "password", "forged.none", "forged.public", "forged.victim", "forged.role", "forged.late"],
] as const;

export const placeholder = (name: string) => `«${name}»`;

/**
 * Texts that have broken programs before. None looks like a stack, a path of a file or a statement: those would look
 * like a leak.
 */
const HOSTILE_TEXTS = [
	...["", " ", "'", '"', "\\", "%", "%00", "\u0000", "\ud800", "\u202e", "😀".repeat(40), "' or 1=1 --"],
	...["'; drop table x; --", "pg_sleep(9)", "#{7*7}", "{{7*7}}", "__proto__", "constructor", "toString"],
	...["../../../etc/passwd", "<script>alert(1)</script>", "\r\nx-injected: 1", "null", "undefined", "NaN"],
	...["true", "-1", "0", "1e309", "9223372036854775808", "99999999999999999999999999", "2026-13-45T99:99:99Z"],
	...["infinity", "epoch", "00000000-0000-0000-0000-000000000000", "{}", "[]", "(", ")", ",", ".", "*"],
	...["x".repeat(81), "x".repeat(3000), "ﷺ".repeat(30)],
] as const;

export const hostileText = weighted(
	[6, fc.constantFrom(...HOSTILE_TEXTS)],
	[1, fc.string({ maxLength: 20, unit: "binary" })],
	[1, fc.string({ maxLength: 40 })],
);

export const anyPlaceholder = fc.constantFrom(...PLACEHOLDER_NAMES).map(placeholder);

const ordinaryText = fc.oneof(fc.uuid(), fc.constantFrom("Mia", "Noah", "Who does dishes?"), fc.integer().map(String));

/** A value for any text: mostly one with a meaning. */
export const value = weighted([6, anyPlaceholder], [3, ordinaryText], [1, hostileText]);

/** Any JSON, shallow, deep, wide or odd. */
export const json: fc.Arbitrary<unknown> = weighted(
	[4, value],
	[1, fc.jsonValue({ maxDepth: 2 })],
	[1, fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null])],
	[1, fc.array(value, { maxLength: 4 })],
);

export const jsonText = (found: fc.Arbitrary<unknown>) => found.map((written) => JSON.stringify(written));

/** A text of JSON that was damaged on its way, or was none. */
export const brokenJson = fc.oneof(
	fc.constantFrom("", "{", "[", '{"a":', "nul", '"\ud800"', '{"__proto__":{"x":1}}', "[".repeat(20_000), "\ufeff{}"),
	fc.integer({ min: 1, max: 3000 }).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
	fc.integer({ min: 60_000, max: 70_000 }).map((length) => `{"name":"${"x".repeat(length)}"}`),
);
