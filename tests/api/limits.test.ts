import { expect, it } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { nextAddress } from "../helpers/users.ts";
import { beginFamily, createProgram, openProgram, typeOf } from "./programs.ts";

const testServer = setUpTestServer(
	{},
	{ hasAccounts: false, apiLimits: { apiPerNetwork: 12, apiPerFamily: 8, apiPerToken: 5 } },
);
const flood = async (program: { get(path: string): Promise<Parameters<typeof typeOf>[0]> }, times: number) => {
	const answers: (number | string)[] = [];
	for (let time = 0; time < times; time++) answers.push(typeOf(await program.get("/families")));
	return answers;
};
const times = (count: number, answer: number | string) => Array(count).fill(answer);

it("a token, its family and a network have so many requests a minute, and others theirs", async () => {
	const { anna, family, hub: first } = await beginFamily(testServer, ["Mia"], ["Dishes"]);
	expect(await flood(first, 6)).toEqual([...times(5, 200), "too-many-requests"]);
	const { headers } = await first.get("/families");
	expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
	const second = await createProgram(testServer, anna, family.id);
	expect(await flood(second, 4)).toEqual([...times(3, 200), "too-many-requests"]);
	const { hub: bens } = await beginFamily(testServer, ["Bo"], []);
	expect(await flood(bens, 5)).toEqual(times(5, 200));
});

it("a flood of guesses is refused before it is looked up, and a good token from elsewhere is not", async () => {
	const from = nextAddress();
	expect(await flood(openProgram(testServer, `wt_${"0".repeat(40)}`, from), 14)).toEqual([
		...times(12, "unauthorized"),
		...times(2, "too-many-requests"),
	]);
	const { hub: bens } = await beginFamily(testServer, ["Bo"], []);
	expect((await bens.get("/families")).status).toBe(200);
	expect(typeOf(await openProgram(testServer, bens.token, from).get("/families"))).toBe("too-many-requests");
});
