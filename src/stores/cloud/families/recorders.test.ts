import { expect, it } from "vitest";
import type { FamilyPeople, Person } from "../../people.ts";
import { FAMILY } from "../family.test-helper.ts";
import type { TurnRow } from "../rows/rows.ts";
import { createRecorders } from "./recorders.ts";

const row = (id: string, who: string | null, name: string | null): TurnRow => ({
	...{ id, category_id: "d", member_id: "a" },
	...{ who, who_name: name },
});
const person = (id: string, role: Person["role"]): Person => ({
	...{ id, role, isAnonymous: role === "screen", joinedAt: "", lastSeen: "" },
});

it("tells which turns are new, and by whom, but for the user's own and those that nobody signed", () => {
	const family = { id: "f", name: "Ours", role: "owner" } as const;
	const people: FamilyPeople = {
		...{ family, me: "me", families: [family] },
		people: [person("me", "owner"), person("dad", "adult"), person("wall", "screen")],
	};
	const recorders = createRecorders("me");
	const rows = [row("t", "dad", "Dad"), row("u", "dad", null), row("v", "wall", "Kitchen"), row("w", "me", "Me")];
	recorders.learn([...rows, row("x", null, null)], people);
	expect(["t", "u", "v", "w", "x"].map(recorders.of)).toEqual([
		{ name: "Dad", isScreen: false },
		{ isScreen: false },
		{ name: "Kitchen", isScreen: true },
		...[undefined, undefined],
	]);
	const turns = ["t", "u", "v", "w", "x"].map((id) => ({ id, category: "d", member: "a", cycle: 1 }));
	const news = recorders.findNews(FAMILY, { ...FAMILY, turns });
	expect(news.map(({ turn, by }) => `${turn.id} ${by.name}`)).toEqual(["u undefined", "v Kitchen"]);
});
