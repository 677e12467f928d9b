import { act } from "react";
import { expect, it } from "vitest";
import { membersOf } from "../../rules/change-family.test-helper.ts";
import type { Change } from "../../rules/changes.ts";
import { createFamily, type Family, type Member } from "../../rules/family.ts";
import { storeFamily } from "../../rules/stored-family.ts";
import { type FamilyStore, SYNCED } from "../../stores/family-store.ts";
import { box, render, setUpPage, texts } from "../page.test-helper.tsx";
import { MembersCard } from "../setup/members-card.tsx";
import { MemberForm } from "./member-sheet.tsx";

const FAMILY: Family = { ...createFamily(""), members: membersOf("Mia", "Noah") };
const [MIA] = FAMILY.members as readonly [Member, Member];

setUpPage();

/** Of which only the family is read. */
const storeThatCan = (kinds: readonly Change["kind"][]) =>
	({
		family: () => FAMILY,
		stored: () => storeFamily(FAMILY),
		subscribe: () => () => {},
		can: (kind) => kinds.includes(kind),
		syncStatus: () => SYNCED,
	}) as Partial<FamilyStore> as FamilyStore;

it.each<[Change["kind"], readonly string[]]>([
	["rename-member", []],
	["set-away", ["Here or away"]],
	["edit-member", ["Photo", "Emoji", "Color"]],
	["move-member", ["Order"]],
])("of a member, only what %s allows is shown", async (kind, legends) => {
	const opener = document.createElement("button");
	await render(<MemberForm family={FAMILY} member={MIA} opener={opener} close={() => {}} />, storeThatCan([kind]));
	await act(async () => box.querySelector<HTMLElement>("[aria-expanded]")?.click());
	expect(texts("legend")).toEqual(legends);
	expect(Array.from(box.querySelectorAll("input")).some(({ value }) => value === "Mia")).toBe(kind === "rename-member");
});

it("a member of whom nothing can be changed has a name, and no button to change it", async () => {
	const card = <MembersCard family={FAMILY} nextStep={0} onAdd={() => {}} />;
	await render(card, storeThatCan(["add-member", "remove-member"]));
	expect([texts("li"), texts("li button").length]).toEqual([["Mia", "Noah"], 2]);
	await render(card, storeThatCan(["add-member", "remove-member", "set-away"]));
	expect([texts("li"), texts("li button").length]).toEqual([["Change Mia", "Change Noah"], 4]);
});
