import { describe, expect, it } from "vitest";
import { StoreError } from "../../errors.ts";
import { createReadState } from "./read-state.ts";

const OFFLINE = new StoreError("offline");

describe("the state of the reads", () => {
	it("is online at first", () => {
		const state = createReadState();
		expect(state.isUnreachable()).toBe(false);
		expect(state.status(true)).toEqual({ isOffline: false });
	});

	it("is offline from a failed read to the next that succeeds", () => {
		const state = createReadState();
		state.fail(OFFLINE);
		expect(state.isUnreachable()).toBe(true);
		expect(state.status(true)).toEqual({ isOffline: true });
		state.start();
		expect(state.succeed()).toBe(true);
		expect(state.isUnreachable()).toBe(false);
		expect(state.status(true)).toEqual({ isOffline: false });
	});

	it("shows offline only with rows to show", () => {
		const state = createReadState();
		state.fail(OFFLINE);
		expect(state.status(false)).toEqual({ isOffline: false });
	});

	it("shows offline after a refused read, and lets changes be sent", () => {
		const state = createReadState();
		state.fail(new StoreError("refused"));
		expect(state.status(true).isOffline).toBe(true);
		expect(state.isUnreachable()).toBe(false);
	});

	it("stays offline after a response to a read from before the network was lost", () => {
		const state = createReadState();
		state.start();
		state.loseNetwork();
		expect(state.succeed()).toBe(false);
		expect(state.isUnreachable()).toBe(true);
		state.start();
		expect(state.succeed()).toBe(true);
	});

	it("is offline after a failed refresh of the session while a read is requested, else not", async () => {
		const state = createReadState();
		state.failSessionRefresh();
		expect(state.isUnreachable()).toBe(false);
		await state.request(Promise.resolve());
		state.failSessionRefresh();
		expect(state.isUnreachable()).toBe(false);
		void state.request(new Promise(() => {}));
		state.failSessionRefresh();
		expect(state.isUnreachable()).toBe(true);
	});

	it("is stale until a read succeeds, also while the network is lost", () => {
		const state = createReadState();
		state.markStale();
		expect(state.status(true)).toEqual({ isOffline: false, isStale: true });
		state.start();
		state.loseNetwork();
		state.succeed();
		expect(state.status(true)).toEqual({ isOffline: true });
	});

	it("remembers a deleted account", () => {
		const state = createReadState();
		state.deleteAccount();
		state.succeed();
		expect(state.status(true)).toEqual({ isOffline: false, isAccountDeleted: true });
	});
});
