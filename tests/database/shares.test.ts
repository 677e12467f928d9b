import { expect, it } from "vitest";
import { createShares } from "../../server/shares.ts";
import { insertFamily, insertUser } from "../helpers/database-users.ts";
import { setUpTestDatabase } from "../helpers/set-up.ts";
import { insertAnonymous, insertPerson, invite, join } from "../policies/family-people.ts";

const database = setUpTestDatabase();
const find = (userId: string | undefined, address = "203.0.113.1") =>
	createShares(database.database.pool).find(userId, address);

it("who is not signed in, and who is in no family, counts with the network", async () => {
	const network = { key: "2001:db8:1::/48", isFamily: false };
	const { id } = await insertUser(database, "newcomer");
	expect(await find(undefined, "2001:db8:1:7::/64")).toEqual(network);
	expect(await find(id, "2001:db8:1:8::/64")).toEqual(network);
	expect(await find((await insertAnonymous(database)).id, "2001:db8:1:9::/64")).toEqual(network);
});

it("all people and screens of a family have one share, and who has a family has its own", async () => {
	const anna = await insertUser(database, "anna");
	const { id: family } = await insertFamily(anna, [], []);
	const ben = await insertPerson(database, anna, family, { name: "Ben" });
	const screen = await insertAnonymous(database);
	await join(screen, (await invite(anna, family, "screen")).token, "Kitchen");
	for (const { id } of [anna, ben, screen])
		expect(await find(id, `198.51.100.${Math.random()}`)).toEqual({ key: family, isFamily: true });
	const { id: bens } = await insertFamily(ben, [], []);
	expect(await find(ben.id)).toEqual({ key: bens, isFamily: true });
});

it("somebody's family is looked up once in ten seconds", async () => {
	const anna = await insertUser(database, "anna");
	const { id: family } = await insertFamily(anna, [], []);
	const shares = createShares(database.database.pool);
	await shares.find(anna.id, "203.0.113.1");
	await database.owner.query("delete from family_groups where id = $1", [family]);
	expect(await shares.find(anna.id, "203.0.113.1")).toEqual({ key: family, isFamily: true });
});
