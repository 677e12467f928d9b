import { expect, test } from "vitest";
import { createFamily } from "../../rules/family.ts";
import { suggestsGroup } from "./suggests-group.ts";

const named = (...names: readonly string[]) => names.map((name) => ({ id: name, key: name, name }));

test("many names, or the word class or team, suggest that it is no family", () => {
	const family = createFamily("0".repeat(32));
	expect(suggestsGroup({ ...family, members: named("Mia", "Classy Joe", "Steam") })).toBe(false);
	expect(suggestsGroup({ ...family, members: named("Mia", "Team Blue") })).toBe(true);
	const categories = named("Tafeldienst Klasse 4b").map((one) => ({ ...one, lastTurn: 0, settings: {} }));
	expect(suggestsGroup({ ...family, categories })).toBe(true);
	expect(suggestsGroup({ ...family, members: named(..."abcdefgh") })).toBe(false);
	expect(suggestsGroup({ ...family, members: named(..."abcdefghi") })).toBe(true);
});
