import { buttonClass } from "../ui/button.tsx";

/**
 * A page that says what is wrong when React cannot.
 *
 * @param actions below the text
 */
export function createPlainPage(title: string, text: string, ...actions: readonly HTMLElement[]): HTMLElement {
	const page = createElement("main", "flex min-h-dvh flex-col items-center justify-center gap-5 px-4 text-center");
	const paragraph = createElement("p", "max-w-md text-lg text-soft", text);
	paragraph.role = "alert";
	const row = createElement("div", "flex flex-wrap justify-center gap-3");
	row.append(...actions);
	page.append(createElement("h1", "text-3xl", title), paragraph, row);
	return page;
}

export function createPlainButton(variant: "primary" | "secondary", label: string, onClick: () => void): HTMLElement {
	const button = Object.assign(createElement("button", buttonClass(variant), label), { type: "button" });
	button.addEventListener("click", onClick);
	return button;
}

export function createElement<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	className: string,
	textContent = "",
) {
	return Object.assign(document.createElement(name), { className, textContent });
}
