import { act, type ComponentType } from "react";
import { afterEach, beforeEach, vi } from "vitest";
import type { AuthActions, AuthState } from "../../stores/auth/auth-actions.ts";
import { FakeBrowser } from "../../stores/browser/fake-browser.test-helper.ts";
import { createGuestStore } from "../../stores/guest/guest-store.ts";
import { setToastReceiver } from "../../ui/toast.ts";
import { box, render, setUpPage } from "../page.test-helper.tsx";

export const EMAIL = "mia@family.example";
export const PASSWORD = "a clumsy giraffe 7";

const store = createGuestStore(new FakeBrowser().openTab());

/** What a test finds that its pages have said and asked the backend for, and what it lets that answer. */
export const account = {
	toasts: [] as { title: string; text: string }[],
	sent: [] as unknown[][],
	/** By the name of the call: a failure or something else. */
	answers: {} as Partial<Record<keyof AuthActions, unknown>>,
};

const actions = new Proxy({} as AuthActions, {
	get: (_, call) =>
		call === "then"
			? undefined
			: async (...args: unknown[]) => {
					account.sent.push([call, ...args]);
					const answer = await account.answers[call as keyof AuthActions];
					if (answer instanceof Error) throw answer;
					return answer;
				},
});

/** Opens a page of accounts, or something else of a view, as a guest or in another state. */
export async function open(path: string, state: AuthState = { kind: "guest", store }, View?: ComponentType) {
	const { AccountRoutes } = await import("./account-routes.tsx");
	const { AuthContext } = await import("./auth-context.tsx");
	const { FamilyContext } = await import("../family/family-context.tsx");
	const auth = { state: () => state, subscribe: () => () => {}, connect: async () => actions };
	await render(null);
	history.pushState(null, "", path);
	await render(
		<AuthContext value={{ ...auth, start: () => () => {}, signOutLocally: async () => {} }}>
			<FamilyContext value={store}>{View ? <View /> : <AccountRoutes />}</FamilyContext>
		</AuthContext>,
	);
}

export const signedInAs = (email: string): AuthState => ({
	kind: "signed-in",
	userId: "mia",
	email,
	store,
	isInvited: () => false,
});
export const title = () => box.querySelector("h1")?.textContent;
export const named = (selector: string, text: string) =>
	[...box.querySelectorAll<HTMLElement>(selector)].find((one) => nameOf(one) === text) as HTMLElement;
export const buttons = () => Array.from(box.querySelectorAll("main button"), nameOf);
const nameOf = (one: Element) => one.getAttribute("aria-label") ?? one.textContent;
export const field = (label: string) => (named("label", label) as HTMLLabelElement).control as HTMLInputElement;
/** What is read with a field, and whether it is marked as wrong. */
export const describeField = (input: Element) => ({
	text: document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent ?? "",
	isInvalid: input.hasAttribute("aria-invalid"),
});

export const press = (label: string, times = 1) =>
	act(async () => {
		for (let time = 0; time < times; time++) named("button, a", label).click();
	});

/** @param times so often in one task */
export async function submit(values: Readonly<Record<string, string>>, times = 1): Promise<void> {
	for (const [label, value] of Object.entries(values)) await fill(label, value);
	await act(async () => {
		for (let time = 0; time < times; time++) box.querySelector("form")?.requestSubmit();
	});
}

export const fill = (label: string, value: string) =>
	act(async () => {
		const input = field(label);
		// React looks for a change past its own property.
		Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
		input.dispatchEvent(new Event("input", { bubbles: true }));
	});

/** To be called at the top of a file. */
export function setUpAccountPages(): void {
	setUpPage();
	beforeEach(() => {
		vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
		vi.spyOn(console, "info").mockReturnValue();
		Object.assign(account, { toasts: [], sent: [], answers: {} });
		setToastReceiver({
			show: ({ title, text }) => void account.toasts.push({ title, text }),
			dismiss: (tag) => void (tag && account.toasts.splice(0)),
			endView() {},
			endUntrue() {},
		});
	});
	afterEach(() => void vi.restoreAllMocks());
}
