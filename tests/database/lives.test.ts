import { expect, it } from "vitest";
import vectors from "../../src/rules/draw-vectors.json" with { type: "json" };
import { setUpTestDatabase } from "../helpers/set-up.ts";
import { checkLives, checkMerges } from "./lives.ts";

const testDatabase = setUpTestDatabase();

// `npm run lives` lives more of both.

it("a family's life is the same in the rules and in the database, change by change", async () => {
	await checkLives(testDatabase, { numRuns: 60 });
}, 300_000);

it("a family that comes along is the same as in the rules, and adds nothing a second time", async () => {
	await checkMerges(testDatabase, { numRuns: 20 });
}, 300_000);

it("a draw can be verified in the database", async () => {
	for (const { secret, category, n, member, rank } of vectors) {
		const { rows } = await testDatabase.owner.query("select draw_rank($1, $2, $3, $4)", [secret, category, n, member]);
		expect(rows).toEqual([{ draw_rank: rank }]);
	}
});
