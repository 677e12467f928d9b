import { t } from "@lingui/core/macro";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { saveStoredText } from "./save-stored-text.ts";

/** For when not even `ErrorView` can be shown: without React, and without reading the family. The texts are loaded. */
export function createCrashPage(): HTMLElement {
	const actions = element("div", "flex flex-wrap justify-center gap-3");
	actions.append(
		button("primary", t`Try again`, () => location.reload()),
		button("secondary", t`Download a copy`, saveStoredText),
		Object.assign(element("a", buttonClass("ghost"), t`Settings`), { href: paths.settings }),
	);
	const page = element("main", "flex min-h-dvh flex-col items-center justify-center gap-5 px-4 text-center");
	const text = element(
		"p",
		"max-w-md text-lg text-soft",
		t`This page can't be shown. Everything is still saved. Try again, or download a copy to be safe.`,
	);
	text.role = "alert";
	page.append(element("h1", "text-3xl", t`Something went wrong`), text, actions);
	return page;
}

function button(variant: "primary" | "secondary", label: string, onClick: () => void): HTMLElement {
	const created = Object.assign(element("button", buttonClass(variant), label), { type: "button" });
	created.addEventListener("click", onClick);
	return created;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, textContent = "") {
	return Object.assign(document.createElement(name), { className, textContent });
}
