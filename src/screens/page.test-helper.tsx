import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, vi } from "vitest";
import type { FamilyStore } from "../stores/family-store.ts";
import { FamilyContext } from "./family/family-context.tsx";

/** Where a test renders. */
export const box = document.createElement("div");
let root: Root;

/** An empty page for each test. To be called at the top of a file. */
export function setUpPage(): void {
	beforeEach(() => {
		vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
		document.body.append(box);
		root = createRoot(box);
	});
	afterEach(async () => {
		await act(async () => root.unmount());
		vi.unstubAllGlobals();
	});
}

/** Shows a view, of the family of a store if it wants one. */
export const render = (view: ReactNode, store?: FamilyStore) =>
	act(async () =>
		root.render(
			<I18nProvider i18n={i18n}>
				<FamilyContext value={store}>{view}</FamilyContext>
			</I18nProvider>,
		),
	);

export const texts = (selector: string) => Array.from(box.querySelectorAll(selector), ({ textContent }) => textContent);
