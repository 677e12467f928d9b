import { act } from "react";
import { describe, expect, it } from "vitest";
import { changeFamily } from "../../../rules/change-family.test-helper.ts";
import type { Change } from "../../../rules/changes.ts";
import type { Family } from "../../../rules/family.ts";
import { createEmitter } from "../../../stores/browser/emitter.ts";
import type { FamilyStore } from "../../../stores/family-store.ts";
import { render, setUpPage } from "../../page.test-helper.tsx";
import type { ShownDraw } from "../../views.ts";
import { drawOf, START } from "./two-members.test-helper.ts";
import { type Shown, useShownDraw } from "./use-shown-draw.ts";

setUpPage();

const draw: ShownDraw = { category: "dishes", n: 0, member: drawOf(START).member.id };

/** The draw on a page, and what happens to its family. */
async function show(start: Family = START) {
	const { subscribe, emit } = createEmitter();
	let family = start;
	let shown: Shown | undefined;
	function Reader() {
		shown = useShownDraw(draw);
		return null;
	}
	await render(<Reader />, { subscribe, family: () => family } as FamilyStore);
	const apply = (change: Change) =>
		act(() => {
			family = changeFamily(family, change);
			emit();
		});
	return { apply, shown: () => shown };
}

describe("the draw that a view shows", () => {
	it("follows the family while it is the one", async () => {
		const { apply, shown } = await show();
		expect(shown()?.draw.member.id).toBe(draw.member);
		apply({ kind: "rename-member", member: draw.member, name: "Zoe" });
		expect(shown()?.draw.member.name).toBe("Zoe");
		apply({ kind: "rename-category", category: "dishes", name: "Plates" });
		expect(shown()?.category.name).toBe("Plates");
	});

	it.each<[string, Change]>([
		["its turn was recorded", { kind: "record-turn", ...draw }],
		["the member is away", { kind: "set-away", member: draw.member, backOn: "infinity" }],
		["the member has left", { kind: "remove-member", member: draw.member }],
		["the category has gone", { kind: "remove-category", category: "dishes" }],
	])("is as it was last once %s", async (_, change) => {
		const { apply, shown } = await show();
		const before = shown();
		apply(change);
		expect(shown()).toBe(before);
	});

	it("is none if it was over before, and there again once its turn was undone", async () => {
		const recorded = changeFamily(START, { kind: "record-turn", ...draw });
		expect((await show(recorded)).shown()).toBeUndefined();
		await render(null);
		const turn = recorded.turns[0]?.id ?? "";
		const undone = changeFamily(recorded, { kind: "undo-turn", category: "dishes", turn });
		expect((await show(undone)).shown()?.draw.member.id).toBe(draw.member);
	});
});
