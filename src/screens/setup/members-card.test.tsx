import { act } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { namesOf } from "../../rules/family.ts";
import { FakeBrowser } from "../../stores/browser/fake-browser.test-helper.ts";
import { createGuestStore, type GuestStore } from "../../stores/guest/guest-store.ts";
import { memberOf } from "../../stores/opened-stores.test-helper.ts";
import { editField } from "../../ui/edit-field.ts";
import { setToastReceiver } from "../../ui/toast.ts";
import { EMPTY_FAMILY, useFamily } from "../family/family-context.tsx";
import { box, render, setUpPage } from "../page.test-helper.tsx";
import { memberPart } from "../sheet-parts.tsx";
import { MembersCard } from "./members-card.tsx";

let store: GuestStore;
let toasts: string[];

function Card() {
	return <MembersCard family={useFamily() ?? EMPTY_FAMILY} nextStep={0} onAdd={() => {}} />;
}

async function open(...members: readonly string[]): Promise<void> {
	store = createGuestStore(new FakeBrowser({ "guest-family-members": JSON.stringify(members) }).openTab());
	await store.load();
	await memberPart.load();
	await render(<Card />, store);
}

const names = () => namesOf(store.family()?.members ?? []);
const field = () => box.querySelector("input") as HTMLInputElement;
const questions = () =>
	Array.from(box.querySelectorAll("fieldset"), (one) => [
		one.querySelector("p")?.textContent,
		...Array.from(one.querySelectorAll("button"), ({ textContent }) => textContent),
	]);

async function type(name: string): Promise<void> {
	await act(async () => editField(field(), name));
	await act(async () => field().form?.requestSubmit());
}

async function answer(label: string): Promise<void> {
	const button = Array.from(box.querySelectorAll("fieldset button"), (one) => one as HTMLElement).find(
		({ textContent }) => textContent === label,
	);
	await act(async () => button?.click());
}

/** @returns whether it was taken from the field, where it would have become one line */
async function paste(text: string): Promise<boolean> {
	const clipboardData = { getData: () => text };
	const event = Object.assign(new Event("paste", { bubbles: true, cancelable: true }), { clipboardData });
	await act(async () => field().dispatchEvent(event));
	return event.defaultPrevented;
}

setUpPage();
beforeEach(() => {
	toasts = [];
	setToastReceiver({ show: ({ text }) => void toasts.push(text), dismiss() {}, endView() {}, endUntrue() {} });
});
afterEach(() => store.close());

it("adds a name once that is submitted five times in one task, and says nothing else of it", async () => {
	await open();
	await act(async () => {
		editField(field(), "Ann");
		for (let time = 0; time < 5; time++) field().form?.requestSubmit();
	});
	expect([names(), toasts, field().value]).toEqual([["Ann"], ["Ann has been added to the family"], ""]);
	expect(box.textContent).not.toContain("is already on the list.");
});

it("takes a name in other letters for another one, and only the same one for itself", async () => {
	await open("Ann", "Noah");
	await type(" ann ");
	expect(names()).toEqual(["Ann", "Noah", "ann"]);
	expect(toasts).toEqual(["ann has been added to the family"]);
	expect(questions()).toEqual([["Is ann the same person as Ann?", "The same", "Someone else"]]);
	await type("ann");
	expect(box.textContent).toContain("ann is already on the list.");
	expect(names()).toEqual(["Ann", "Noah", "ann"]);
	await answer("The same");
	expect(names()).toEqual(["Ann", "Noah"]);
	expect(questions()).toEqual([]);
});

it.each(["ann", "Ann"])("asks no more once %s is removed", async (name) => {
	await open("Ann", "Noah");
	await type("ann");
	const { id } = memberOf(store.family() ?? EMPTY_FAMILY, name);
	await act(() => store.change({ kind: "remove-member", member: id }));
	expect(questions()).toEqual([]);
});

it("asks about who looks like somebody who was removed without a turn and is added again", async () => {
	await open("Ann", "Noah");
	const { id } = memberOf(store.family() ?? EMPTY_FAMILY, "Ann");
	await act(() => store.change({ kind: "remove-member", member: id }));
	await type("Ann");
	expect(questions()).toEqual([]);
	await type("ann");
	expect(questions()[0]?.[0]).toBe("Is ann the same person as Ann?");
});

it("asks nothing about who is renamed to another's name in other letters", async () => {
	await open("Ann", "Noah");
	const { id } = memberOf(store.family() ?? EMPTY_FAMILY, "Noah");
	await act(() => store.change({ kind: "rename-member", member: id, name: "ann" }));
	expect(names()).toEqual(["Ann", "ann"]);
	expect(questions()).toEqual([]);
});

it("has several names on one line for one, until somebody says that they are several", async () => {
	await open("Ann");
	await type("Una, Dua, Tria");
	expect(names()).toEqual(["Ann", "Una, Dua, Tria"]);
	expect(questions()).toEqual([["Three people?", "Add Una, Dua and Tria", "One person"]]);
	await answer("Add Una, Dua and Tria");
	expect(names()).toEqual(["Ann", "Una", "Dua", "Tria"]);
	expect(toasts.at(-1)).toBe("Tria has been added to the family");
	expect(questions()).toEqual([]);
});

it("leaves one person with a comma; of several, those in other letters are asked about", async () => {
	await open("Ann", "Noah");
	await type("Bond, James");
	await answer("One person");
	expect(questions()).toEqual([]);
	await type("Ann, Ben , noah,Leo");
	expect(questions()[0]?.[0]).toBe("Four people?");
	await answer("Add Ben, noah and Leo");
	expect(names()).toEqual(["Ann", "Noah", "Bond, James", "Ben", "noah", "Leo"]);
	expect(questions()[0]?.[0]).toBe("Is noah the same person as Noah?");
	await answer("The same");
	await type("Ann, Noah");
	expect(questions()).toEqual([["Two people?", "Remove", "One person"]]);
	await answer("Remove");
	expect(names()).toEqual(["Ann", "Noah", "Bond, James", "Ben", "Leo"]);
});

it("asks about a list that is too long for a name before anything is added, also if one alone is new", async () => {
	const members = Array.from({ length: 20 }, (_, at) => `Member ${at}`);
	await open();
	await type(members.join("; "));
	expect(questions()[0]?.[0]).toBe("20 people?");
	expect(names()).toEqual([]);
	await answer("Cancel");
	expect(questions()).toEqual([]);
	await type(members.join("; "));
	await answer(questions()[0]?.[1] ?? "");
	expect(names()).toEqual(members);
	await type([...members, "Kim"].join(", "));
	expect(questions()).toEqual([["21 people?", "Add Kim", "Cancel"]]);
	await answer("Add Kim");
	expect(names()).toEqual([...members, "Kim"]);
	expect(questions()).toEqual([]);
});

it("adds names that are pasted one a line at once, each as if it were typed", async () => {
	await open("Ann");
	expect(await paste("Una\nDua\r\n\r\n Ann \nBond, James\nuna")).toBe(true);
	expect(names()).toEqual(["Ann", "Una", "Dua", "Bond, James", "una"]);
	expect(questions()[0]?.[0]).toBe("Two people?");
	await answer("One person");
	expect(questions()[0]?.[0]).toBe("Is una the same person as Una?");
});

it("keeps what was typed around a list, leaves the field one line, and makes no people of more than 200", async () => {
	await open();
	await act(async () => editField(field(), "Mia, Zoe"));
	field().setSelectionRange(5, 5);
	await paste("Ben\nLeo\n");
	expect(names()).toEqual(["Mia, Ben", "Leo", "Zoe"]);
	expect(field().value).toBe("");
	expect(await paste("Ben\n")).toBe(false);
	await paste(Array.from({ length: 201 }, (_, at) => `Line ${at}`).join("\n"));
	expect(names()).toHaveLength(3);
	expect(field().value).toMatch(/^Line 0, Line 1, /);
});
