import { describe, expect, it } from "vitest";
import { RENEWAL_FAILED } from "../../src/stores/cloud/renew-session.ts";
import { DELIVERED } from "../../src/stores/family-store.ts";
import { delivered, isWrite, onABadLine } from "./bad-line.ts";
import { CHANGES, changeOf, familyIn } from "./family-life.ts";
import type { Trouble } from "./line.ts";
import { delivering } from "./showing.ts";

const on = onABadLine();

const waitingKeys = () => [...on.phone.site.texts.keys()].filter((key) => key.startsWith("whose-turn-waiting:"));

describe("a server that fails", () => {
	const PASSING: readonly Trouble[] = [
		...[401, 408, 429, 502, 503, 504].map((status) => ({ status })),
		...[200, 403, 500, 511].map((status) => ({
			status,
			headers: { "content-type": "text/html" },
			body: "<p>Welcome to our hotel",
		})),
		{ status: 200, headers: { "content-type": "text/plain" }, body: "Welcome to our hotel" },
	];
	it.each(PASSING)("after %o a change is pending, and is made once it answers", async (trouble) => {
		on.line.troubles((asked) => (isWrite(asked) && asked.includes("/rest/") ? trouble : undefined));
		expect(await on.store.change({ kind: "add-member", name: "Cleo" })).toBe("waiting");
		expect(on.store.delivery()).toMatchObject({ isOffline: false, waiting: [{ name: "Cleo" }] });
		on.comeBack();
		await delivered(on.store);
		expect((await on.inTheBackend()).members).toEqual(["Ann", "Ben", "Cleo"]);
	});

	it.each([
		...[400, 403, 404, 409, 413, 501].map((status) => [status, "add-member"] as const),
		...CHANGES.map((kind) => [500, kind] as const),
	])("whose answer is %i refuses a change, also when it answers nothing else: %s", async (status, kind) => {
		const before = familyIn(on.store);
		for (const isEverything of [false, true]) {
			on.line.troubles((asked) =>
				asked.includes("/rest/") && (isEverything || isWrite(asked)) ? { status, body: "{}" } : undefined,
			);
			const change = on.store.change(changeOf(on.store, kind));
			expect(familyIn(on.store)).not.toEqual(before);
			await expect(change).rejects.toBeInstanceOf(Error);
			expect(familyIn(on.store)).toEqual(before);
			expect(on.store.delivery()).toMatchObject({ waiting: [], unmade: [] });
			expect(waitingKeys()).toEqual([]);
		}
		on.line.troubles(() => undefined);
		on.store.close();
		await on.store.load();
		expect(familyIn(on.store)).toEqual(before);
	});

	it("refuses a change after a start at which it refuses to be read, and leaves what was pending", async () => {
		on.goOffline();
		await on.store.change({ kind: "add-member", name: "Cleo" });
		on.store.close();
		on.line.troubles((asked) => (asked.includes("/rest/") ? { status: 500 } : undefined));
		const { store, page } = on.phone.openPage();
		await expect(store.load()).rejects.toMatchObject({ failure: "refused" });
		expect(familyIn(store).members).toEqual(["Ann", "Ben", "Cleo"]);
		expect(store.delivery()).toMatchObject({ isOffline: true, waiting: [{ name: "Cleo" }] });
		await expect(store.change({ kind: "add-member", name: "Dan" })).rejects.toMatchObject({ failure: "refused" });
		expect(store.delivery()).toMatchObject({ waiting: [{ name: "Cleo" }], unmade: [] });
		on.comeBack({ page });
		await delivered(store);
		expect((await on.inTheBackend()).members).toEqual(["Ann", "Ben", "Cleo"]);
		store.close();
	});

	it.each(["lost", { status: 503 }] as const)(
		"refuses a change that it answers with 500, also when the reading after it is %o",
		async (trouble) => {
			const before = familyIn(on.store);
			on.line.troubles((asked) => {
				if (!asked.includes("/rest/")) return;
				return isWrite(asked) ? { status: 500, body: "{}" } : trouble;
			});
			const change = on.store.change({ kind: "add-member", name: "Cleo" });
			await expect(change).rejects.toMatchObject({ failure: "refused" });
			expect(familyIn(on.store)).toEqual(before);
			expect(on.store.delivery()).toMatchObject({ waiting: [], unmade: [] });
			expect(waitingKeys()).toEqual([]);
		},
	);

	it("and a renewal of the token that fails once are offline only for whoever reads meanwhile", async () => {
		on.phone.page.dispatchEvent(new Event(RENEWAL_FAILED));
		expect(on.store.delivery()).toEqual(DELIVERED);
		expect(await on.store.change({ kind: "add-member", name: "Cleo" })).toBe("saved");
		expect(on.store.delivery()).toEqual(DELIVERED);

		let answerAll = () => {};
		const held = new Promise<undefined>((resolve) => {
			answerAll = () => resolve(undefined);
		});
		const isAsked = new Promise<void>((resolve) => {
			on.line.troubles((asked) => {
				if (asked.includes("/rest/")) resolve();
				return held;
			});
		});
		on.phone.page.dispatchEvent(new Event("focus"));
		await isAsked;
		on.phone.page.dispatchEvent(new Event(RENEWAL_FAILED));
		expect(on.store.delivery().isOffline).toBe(true);
		expect(await on.store.change({ kind: "add-member", name: "Dan" })).toBe("waiting");
		answerAll();
		await delivered(on.store);
		expect((await on.inTheBackend()).members).toEqual(["Ann", "Ben", "Cleo", "Dan"]);
	});

	it("and a token that has just ended is renewed, and the change sent once more", async () => {
		let writes = 0;
		on.line.troubles((asked) =>
			isWrite(asked) && asked.includes("/rest/") && ++writes === 1 ? { status: 401 } : undefined,
		);
		const before = on.line.requests.length;
		expect(await on.store.change({ kind: "add-member", name: "Cleo" })).toBe("saved");
		expect(on.line.requests.slice(before).filter(isWrite)).toEqual([
			"POST /rest/v1/family_members",
			"POST /auth/v1/token",
			"POST /rest/v1/family_members",
		]);
	});

	it("refuses what waited: it is told, and the next change is made nevertheless", async () => {
		on.goOffline();
		await on.store.change({ kind: "add-member", name: "Cleo" });
		await on.store.change({ kind: "add-member", name: "Dan" });
		let writes = 0;
		on.comeBack();
		on.line.troubles((asked) => (isWrite(asked) && ++writes === 1 ? { status: 403 } : undefined));
		await delivered(on.store);
		expect(on.store.delivery().unmade).toMatchObject([{ change: { kind: "add-member", name: "Cleo" } }]);
		expect((await on.inTheBackend()).members).toEqual(["Ann", "Ben", "Dan"]);
	});

	it("and answers nothing for long lets nobody wait: the change does", async () => {
		let answerAll = () => {};
		const held = new Promise<undefined>((resolve) => {
			answerAll = () => resolve(undefined);
		});
		on.line.troubles(() => held);
		const changed = on.store.change({ kind: "add-member", name: "Cleo" });
		await delivering(on.store, ({ isSending }) => isSending === true);
		expect(on.store.delivery().waiting).toEqual([]);
		expect(await changed).toBe("waiting");
		expect(on.store.delivery()).toMatchObject({ isSending: undefined, waiting: [{ name: "Cleo" }] });
		expect(familyIn(on.store).members).toContain("Cleo");
		answerAll();
		await delivered(on.store);
		expect((await on.inTheBackend()).members).toEqual(["Ann", "Ben", "Cleo"]);
	});
});
