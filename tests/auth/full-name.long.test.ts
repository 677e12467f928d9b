import { expect, it } from "vitest";
import { tidyFullName } from "../../server/auth/full-name.ts";
import { tidyText } from "../../src/rules/tidy-text.ts";

// That the database has it, too, and a small case of this: tests/database/names.test.ts

it.each([..."a1🦊漢कမᠮ", "🏴\u{e0067}"])(
	"beside %s every character is for accounts what it is for names",
	(neighbour) => {
		const characters = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
		const text = characters.map((character) => neighbour + character).join("") + neighbour;
		expect(tidyFullName(text) === tidyText(text)).toBe(true);
	},
);
