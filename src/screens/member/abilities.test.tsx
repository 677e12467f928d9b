import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import type { Change } from "../../rules/changes.ts";
import { createFamily, type Family, type Member } from "../../rules/family.ts";
import { storeFamily } from "../../rules/stored-family.ts";
import { type FamilyStore, SYNCED } from "../../stores/family-store.ts";
import { FamilyContext } from "../family/family-context.tsx";
import { MembersCard } from "../setup/members-card.tsx";
import { MemberForm } from "./member-sheet.tsx";

const MIA: Member = { id: "mia", key: "Mia", name: "Mia" };
const FAMILY: Family = { ...createFamily(""), members: [MIA, { id: "noah", key: "Noah", name: "Noah" }] };

let roots: Root[] = [];

function storeThatCan(kinds: readonly Change["kind"][]): FamilyStore {
	const unused = () => Promise.reject(new Error("nothing is asked of the store"));
	return {
		family: () => FAMILY,
		stored: () => storeFamily(FAMILY),
		subscribe: () => () => {},
		load: unused,
		can: (kind) => kinds.includes(kind),
		change: unused,
		readHistory: unused,
		preview: () => undefined,
		findNewEntries: unused,
		syncStatus: () => SYNCED,
		acknowledge() {},
		discard() {},
		close() {},
	};
}

function render(kinds: readonly Change["kind"][], children: ReactNode): HTMLElement {
	const box = document.createElement("div");
	const page = (
		<I18nProvider i18n={i18n}>
			<FamilyContext value={storeThatCan(kinds)}>{children}</FamilyContext>
		</I18nProvider>
	);
	const root = createRoot(box);
	roots.push(root);
	flushSync(() => root.render(page));
	return box;
}

// React's remaining effects would find no window any more.
afterEach(() => {
	flushSync(() => {
		for (const root of roots) root.unmount();
	});
	roots = [];
});

it.each<[Change["kind"], readonly string[]]>([
	["rename-member", []],
	["set-away", ["Here or away"]],
	["edit-member", ["Photo", "Emoji", "Color"]],
	["move-member", ["Order"]],
])("of a member, only what %s allows is shown", (kind, legends) => {
	const box = render(
		[kind],
		<MemberForm family={FAMILY} member={MIA} opener={document.createElement("button")} close={() => {}} />,
	);
	const face = box.querySelector<HTMLElement>("[aria-expanded]");
	flushSync(() => face?.click());
	expect(Array.from(box.querySelectorAll("legend"), (legend) => legend.textContent)).toEqual(legends);
	expect(Array.from(box.querySelectorAll("input")).some(({ value }) => value === "Mia")).toBe(kind === "rename-member");
});

it("a member of whom nothing can be changed has a name, and no button to change it", () => {
	const family = <MembersCard family={FAMILY} nextStep={0} onAdd={() => {}} />;
	const rowsOf = (box: HTMLElement) => Array.from(box.querySelectorAll("li"), (row) => row.textContent);
	const buttonsOf = (box: HTMLElement) => box.querySelectorAll("li button").length;
	const plain = render(["add-member", "remove-member"], family);
	expect(rowsOf(plain)).toEqual(["Mia", "Noah"]);
	expect(buttonsOf(plain)).toBe(2);
	const rich = render(["add-member", "remove-member", "set-away"], family);
	expect(rowsOf(rich)).toEqual(["Change Mia", "Change Noah"]);
	expect(buttonsOf(rich)).toBe(4);
});
