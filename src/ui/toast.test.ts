import { beforeEach, expect, test, vi } from "vitest";
import { dismissToasts, setToastReceiver, toast } from "./toast.ts";

const DOWN = { title: "Error", text: "The family could not be loaded", isError: true, tag: "loading" };
const ADDED = { title: "Member Added", text: "Mia has been added to the family" };

const receiver = { show: vi.fn(), dismiss: vi.fn(), endView: vi.fn(), endUntrue: vi.fn() };

beforeEach(() => {
	// Takes what other files of the worker have left.
	setToastReceiver(receiver)();
	vi.clearAllMocks();
});

test("toasts are pending until there is a receiver, and are shown once, in their order", () => {
	toast(DOWN);
	toast(ADDED);
	setToastReceiver(receiver)();
	setToastReceiver(receiver)();
	expect(receiver.show.mock.calls).toEqual([[DOWN], [ADDED]]);
});

test("a toast that is dismissed while it is pending is not shown, and every other is", () => {
	toast(DOWN);
	toast(ADDED);
	dismissToasts("loading");
	dismissToasts();
	setToastReceiver(receiver)();
	expect(receiver.show.mock.calls).toEqual([[ADDED]]);
});
