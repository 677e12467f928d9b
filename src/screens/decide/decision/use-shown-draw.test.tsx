import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { applyChange } from "../../../rules/apply-change.ts";
import type { Change } from "../../../rules/changes.ts";
import { findDraw } from "../../../rules/draw.ts";
import { type Category, createFamily, type Family } from "../../../rules/family.ts";
import { presentFamily, type StoredFamily } from "../../../rules/stored-family.ts";
import type { FamilyStore } from "../../../stores/family-store.ts";
import { getToday } from "../../../stores/local-day.ts";
import { FamilyContext } from "../../family/family-context.tsx";
import type { ShownDraw } from "../../views.ts";
import { type Shown, useShownDraw } from "./use-shown-draw.ts";

/** A store of which only the family is read. */
class Page {
	stored: StoredFamily = createFamily("00".repeat(16));
	shown: Shown | undefined;
	private count = 0;
	private readonly listeners = new Set<() => void>();
	private readonly root: Root = createRoot(document.createElement("div"));

	constructor() {
		for (const name of ["Ann", "Ben", "Cleo"]) this.apply({ kind: "add-member", member: name.toLowerCase(), name });
		this.apply({ kind: "add-category", category: "dishes", name: "Dishes" });
	}

	apply(change: Change): void {
		const stamp = { id: `id-${this.count++}`, at: new Date(0).toISOString(), today: getToday() };
		act(() => {
			this.stored = applyChange(this.stored, change, stamp).family;
			for (const listener of this.listeners) listener();
		});
	}

	get family(): Family {
		return presentFamily(this.stored);
	}

	get draw(): ShownDraw {
		const category = this.family.categories[0] as Category;
		const member = findDraw(this.family, category, getToday())?.member.id ?? "";
		return { category: category.id, n: category.lastTurn, member };
	}

	show(draw: ShownDraw): void {
		const store: Partial<FamilyStore> = {
			family: () => this.family,
			subscribe: (listener) => {
				this.listeners.add(listener);
				return () => this.listeners.delete(listener);
			},
		};
		const Reader = () => {
			this.shown = useShownDraw(draw);
			return null;
		};
		act(() =>
			this.root.render(
				<FamilyContext value={store as FamilyStore}>
					<Reader />
				</FamilyContext>,
			),
		);
	}

	close(): void {
		act(() => this.root.unmount());
	}
}

describe("the draw that a view shows", () => {
	let page: Page;
	beforeEach(() => {
		vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
		page = new Page();
	});
	afterEach(() => {
		page.close();
		vi.unstubAllGlobals();
	});

	it("follows the family while it is the one", () => {
		const { draw } = page;
		page.show(draw);
		expect(page.shown?.draw.member.name.toLowerCase()).toBe(draw.member);
		page.apply({ kind: "rename-member", member: draw.member, name: "Zoe" });
		expect(page.shown?.draw.member.name).toBe("Zoe");
		page.apply({ kind: "rename-category", category: "dishes", name: "Plates" });
		expect(page.shown?.category.name).toBe("Plates");
	});

	it.each<[string, (draw: ShownDraw) => Change]>([
		["its turn was recorded", (draw) => ({ kind: "record-turn", ...draw })],
		["the member is away", ({ member }) => ({ kind: "set-away", member, backOn: "infinity" })],
		["the member has left", ({ member }) => ({ kind: "remove-member", member })],
		["the category has gone", ({ category }) => ({ kind: "remove-category", category })],
	])("is as it was last once %s", (_, change) => {
		const { draw } = page;
		page.show(draw);
		const before = page.shown;
		page.apply(change(draw));
		expect(page.shown).toBe(before);
	});

	it("is none if it was over before", () => {
		const { draw } = page;
		page.apply({ kind: "record-turn", ...draw });
		page.show(draw);
		expect(page.shown).toBeUndefined();
	});

	it("is there again once its turn was undone", () => {
		const { draw } = page;
		page.apply({ kind: "record-turn", ...draw });
		const [turn] = page.family.turns;
		page.apply({ kind: "undo-turn", category: "dishes", turn: turn?.id ?? "" });
		page.show(draw);
		expect(page.shown?.draw.member.id).toBe(draw.member);
	});
});
