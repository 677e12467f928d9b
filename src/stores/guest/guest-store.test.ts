import { type Household, testFamilyStore } from "../family-store.contract.ts";
import { createGuestStore } from "./guest-store.ts";
import { Site } from "./site.ts";

async function moveIn(): Promise<Household> {
	const site = new Site();
	return {
		here: createGuestStore(site.openTab()),
		there: createGuestStore(site.openTab()),
		reopen: () => createGuestStore(site.openTab()),
		settle: () => site.settle(),
	};
}

testFamilyStore("the guest store", moveIn);
