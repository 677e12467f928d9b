import { afterEach, expect, test, vi } from "vitest";
import { dismissToasts, setToastReceiver, toast } from "./toast.ts";

const DOWN = { title: "Error", text: "The family did not come", isError: true, tag: "loading" };
const ADDED = { title: "Member Added", text: "Mia has been added to the family" };

const receiver = { show: vi.fn(), dismiss: vi.fn() };

afterEach(() => vi.clearAllMocks());

test("messages wait for who shows them, and come once, in their order", () => {
	toast(DOWN);
	toast(ADDED);
	setToastReceiver(receiver)();
	setToastReceiver(receiver)();
	expect(receiver.show.mock.calls).toEqual([[DOWN], [ADDED]]);
});

test("what is taken back while it waits does not come, and everything else does", () => {
	toast(DOWN);
	toast(ADDED);
	dismissToasts("loading");
	dismissToasts();
	setToastReceiver(receiver)();
	expect(receiver.show.mock.calls).toEqual([[ADDED]]);
});
