import { act } from "react";
import { expect, it, vi } from "vitest";
import type { Family } from "../../rules/family.ts";
import { createEmitter } from "../../stores/browser/emitter.ts";
import { StoreError } from "../../stores/errors.ts";
import { type FamilyStore, SYNCED } from "../../stores/family-store.ts";
import { account, open, setUpAccountPages, title } from "../account/account-routes.test-helper.tsx";
import { box } from "../page.test-helper.tsx";
import { accountComponents } from "../parts.ts";
import { EMPTY_FAMILY } from "./family-context.tsx";
import { FamilyProvider } from "./family-provider.tsx";

setUpAccountPages();

it("says in place of a family that it could not be loaded, until it is", async () => {
	vi.spyOn(console, "error").mockReturnValue();
	const { subscribe, emit } = createEmitter();
	let family: Family | undefined;
	const store = {
		...{ subscribe, family: () => family, syncStatus: () => SYNCED, close() {} },
		load: () => Promise.reject(new StoreError("refused")),
	} as Partial<FamilyStore> as FamilyStore;
	await accountComponents.load();
	await open("/", undefined, () => <FamilyProvider store={store}>Our family</FamilyProvider>);
	expect(account.toasts).toEqual([{ title: "Error", text: "Failed to initialize family data" }]);
	expect(title()).toBe("Your family could not be loaded");
	expect(box.textContent).not.toContain("Our family");
	family = EMPTY_FAMILY;
	await act(async () => emit());
	expect(box.textContent).toBe("Our family");
	expect(account.toasts).toEqual([]);
});
