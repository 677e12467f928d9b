import { createHash } from "node:crypto";
import { applyChange } from "../../src/rules/apply-change.ts";
import type { Change, ChangeOf } from "../../src/rules/changes.ts";
import { createFamily, type Family, findCategory } from "../../src/rules/family.ts";
import type { HistoryEntry } from "../../src/rules/history.ts";
import { presentFamily, type StoredFamily } from "../../src/rules/stored-family.ts";

/** The pictures are taken at noon of this day. */
export const TODAY = "2026-11-22";

const DAY_MS = 24 * 60 * 60 * 1000;

export type Detail = Pick<ChangeOf<"record-turn">, "doneBy" | "option">;

/** A family, and how it has come to be what it is. Names are ids. */
export class GrownFamily {
	private stored: StoredFamily;
	private readonly entries: HistoryEntry[] = [];

	constructor(secret: string, members: readonly string[], categories: readonly string[]) {
		this.stored = createFamily(secret);
		for (const name of members) this.live(100, { kind: "add-member", member: name, name });
		for (const name of categories) this.live(100, { kind: "add-category", category: name, name });
	}

	get family(): Family {
		return presentFamily(this.stored);
	}

	/** Oldest first. */
	get history(): readonly HistoryEntry[] {
		return this.entries.toSorted((one, other) => one.at.localeCompare(other.at));
	}

	live(daysAgo: number, change: Change): void {
		const at = new Date(Date.parse(`${TODAY}T17:40:00Z`) - daysAgo * DAY_MS).toISOString();
		const id = uuidOf(Date.parse(at), `${this.entries.length} ${JSON.stringify(change)}`);
		const { family, entries } = applyChange(this.stored, change, { id, at, today: at.slice(0, 10) });
		this.stored = family;
		this.entries.push(...entries);
	}

	record(daysAgo: number, category: string, member: string, detail: Detail = {}): void {
		this.live(daysAgo, { kind: "record-turn", category, n: this.lastTurn(category), member, ...detail });
	}

	/** Turns that lie `gap` days apart, the last one yesterday. @param details of turns, by their index */
	recordAll(category: string, gap: number, members: readonly string[], details: Readonly<Record<number, Detail>> = {}) {
		for (const [at, member] of members.entries())
			this.record(1 + (members.length - 1 - at) * gap, category, member, details[at]);
	}

	lastTurn(category: string): number {
		return findCategory(this.family, category)?.lastTurn ?? 0;
	}
}

/**
 * Always the same of a text. It tells the time, as the ids of the app do: from them cards know the day of the last
 * turn.
 */
function uuidOf(time: number, text: string): string {
	const when = time.toString(16).padStart(12, "0");
	const hex = createHash("sha256").update(text).digest("hex");
	return `${when.slice(0, 8)}-${when.slice(8)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The names, beginning with another one in each cycle. */
export function rotate(names: readonly string[], count: number): readonly string[] {
	return Array.from({ length: count }, (_, by) => [...names.slice(by), ...names.slice(0, by)]).flat();
}
