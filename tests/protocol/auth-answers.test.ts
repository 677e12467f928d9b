import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OPENID_CLIENT, startOpenIdProvider } from "../auth/openid-provider.ts";
import { setUp } from "../helpers/set-up.ts";
import { startTestServer } from "../helpers/test-server.ts";
import { ANSWER_SHAPES } from "./answer-shapes.ts";
import { type ProtocolCase, sendCase } from "./cases.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

const reasons: Record<string, string> = JSON.parse(read("differences.json"));
const cases: readonly ProtocolCase[] = read("auth-answers.jsonl")
	.trim()
	.split("\n")
	.map((line) => JSON.parse(line));

/** A shape that many answers have is named. */
const spellOut = ({ body, ...answer }: ProtocolCase["answer"]) => ({
	...answer,
	...(body !== undefined && { body: typeof body === "string" ? (ANSWER_SHAPES[body] ?? body) : body }),
});

const google = setUp(startOpenIdProvider);
/** As the project that was asked. */
const server = setUp(() =>
	startTestServer({ anonymousSignIn: false, google: { ...OPENID_CLIENT, issuer: google.issuer } }),
);

test.concurrent.each(cases)("$name", async (one) => {
	const expected = spellOut(one.differs?.answer ?? one.answer);
	expect(await sendCase(server, one)).toEqual(expected);
});

test("each request has its name, and each difference is one, for a reason that is listed", () => {
	expect(cases.length).toBeGreaterThanOrEqual(150);
	expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
	for (const { name, answer, differs } of cases) if (differs) expect(differs.answer, name).not.toEqual(answer);
	const given = cases.flatMap(({ differs }) => (differs ? [differs.because] : []));
	expect([...new Set(given)].sort()).toEqual(Object.keys(reasons).sort());
});

test("docs/protocol.md gives the same reasons", () => {
	const page = read("../../docs/protocol.md").replaceAll("\n  ", " ");
	const listed = Array.from(page.matchAll(/^- \*\*(.+?)\*\*: (.+)$/gm), ([, name, reason]) => [name, reason]);
	expect(Object.fromEntries(listed)).toEqual(reasons);
});
