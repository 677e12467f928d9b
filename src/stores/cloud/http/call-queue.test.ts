import { expect, it } from "vitest";
import { createCallQueue } from "./call-queue.ts";

it("makes calls one after the other, also after one has failed", async () => {
	const queue = createCallQueue();
	const log: string[] = [];
	const call = (name: string) => async () => {
		log.push(`${name} begins`);
		await Promise.resolve();
		log.push(`${name} ends`);
		if (name === "first") throw new TypeError("no network");
		return name;
	};
	const [first, second] = await Promise.allSettled([queue(call("first")), queue(call("second"))]);
	expect(first).toMatchObject({ status: "rejected", reason: new TypeError("no network") });
	expect(second).toEqual({ status: "fulfilled", value: "second" });
	expect(log).toEqual(["first begins", "first ends", "second begins", "second ends"]);
});
