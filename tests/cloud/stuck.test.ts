import { expect, it } from "vitest";
import { delivered, isWrite, onABadLine } from "./bad-line.ts";
import { familyIn } from "./family-life.ts";
import { delivering } from "./showing.ts";

const on = onABadLine();

/** The backend takes everything but new members; what waits is tried until it counts as stuck. */
async function getStuck() {
	on.line.troubles((asked) => {
		if (!isWrite(asked) || !asked.includes("/family_members")) return undefined;
		// Tried again at once, as when somebody looks at the page again and again.
		on.phone.page.dispatchEvent(new Event("online"));
		return { status: 503, headers: { "retry-after": "3600" } };
	});
	await on.store.change({ kind: "add-member", name: "Cleo" });
	await on.store.change({ kind: "add-category", name: "Chess" });
	await delivering(on.store, ({ stuck }) => stuck !== undefined);
	expect(on.store.delivery()).toMatchObject({
		isOffline: false,
		waiting: [{ name: "Cleo" }, { name: "Chess" }],
		stuck: { change: { kind: "add-member", name: "Cleo" } },
	});
	return on.store.delivery().stuck?.id ?? "";
}

it("a change that the backend never makes may be given up, and those behind it are made", async () => {
	on.store.giveUp(await getStuck());
	await delivered(on.store);
	expect(on.store.delivery().stuck).toBeUndefined();
	const family = await on.inTheBackend();
	expect(familyIn(on.store)).toEqual(family);
	expect(family.members).toEqual(["Ann", "Ben"]);
	expect(family.categories.map(({ name }) => name)).toEqual(["Dishes", "Chess"]);
});

it("a change that was stuck is made as soon as the backend makes it", async () => {
	await getStuck();
	on.line.troubles(() => undefined);
	await on.store.load();
	await delivered(on.store);
	expect(on.store.delivery().stuck).toBeUndefined();
	expect((await on.inTheBackend()).members).toEqual(["Ann", "Ben", "Cleo"]);
});
