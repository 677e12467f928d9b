import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { DASHBOARD_CARD, writePackage } from "../../src/screens/people/home-assistant-yaml.ts";

const guide = readFileSync("docs/home-assistant.md", "utf8");

it("is what the guide shows, for a category of its example", () => {
	const example = [{ id: "302e1611-0f7c-4fb9-abf1-a6eacf055692", name: "Dishes" }];
	expect(guide).toContain(`\`\`\`yaml\n${writePackage("https://turns.example.org", example)}\`\`\``);
	expect(guide).toContain(`\`\`\`yaml\n${DASHBOARD_CARD}\`\`\``);
});

it("leaves a name that looks like YAML or a template a name", () => {
	const name = `"}\n- {{ 1 }}: # é\u2028`;
	const lines = writePackage("https://turns.example.org", [{ id: "1", name }]).split("\n");
	const written = lines.filter((line) => line.includes("- name:")).at(-1) ?? "";
	expect(JSON.parse(written.slice(written.indexOf(":") + 1))).toBe(`Whose turn: ${name}`);
	expect(lines.join("\n").split("{{ 1 }}")).toHaveLength(2);
});
