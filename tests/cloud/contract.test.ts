import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll } from "vitest";
import { type Household, testFamilyStore } from "../../src/stores/family-store.contract.ts";
import { type Backend, startBackend } from "./backend.ts";
import { showing } from "./showing.ts";

let backend: Backend;
beforeAll(async () => {
	backend = await startBackend();
});
afterAll(() => backend.stop());

async function moveIn(): Promise<Household> {
	const person = await backend.newcomer();
	const [here, there] = await Promise.all([person.phone(), person.phone()]);
	return {
		here: here.store,
		there: there.store,
		reopen: () => there.openPage().store,
		async settle() {
			const { store } = there.openPage();
			await store.load();
			const truth = store.family();
			store.close();
			for (const phone of [here, there]) {
				// A closed store will not change any more.
				if (phone.store.family() === undefined) continue;
				phone.page.dispatchEvent(new Event("focus"));
				await showing(phone.store, (family) => isDeepStrictEqual(family, truth));
			}
		},
	};
}

testFamilyStore("the cloud store", moveIn);
