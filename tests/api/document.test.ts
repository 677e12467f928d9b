import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { OPERATIONS } from "../../server/api/operations.ts";
import { PROBLEMS } from "../../server/api/problem.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { beginFamily } from "./programs.ts";

const testServer = setUpTestServer({}, { hasAccounts: false });

it("the document has every request, made from what checks it", async () => {
	const response = await testServer.request("/api/v1/openapi.json");
	expect(response.headers.get("content-type")).toBe("application/json");
	const document = await response.json();
	expect(document).toMatchObject({ openapi: "3.1.0", servers: [{ url: `${testServer.siteUrl}/api/v1` }] });
	for (const { path, method, id } of OPERATIONS) expect(document.paths[path][method].operationId).toBe(id);
	const { parameters, requestBody } = document.paths["/categories/{category}/confirm"].post;
	expect(parameters.map(({ name }: { name: string }) => name)).toEqual(["category", "Idempotency-Key"]);
	expect(requestBody.content["application/json"].schema).toMatchObject({
		type: "object",
		additionalProperties: false,
		properties: { option: { type: "string", minLength: 1, maxLength: 80 }, n: { type: "integer", minimum: 0 } },
	});
	const [, limit] = document.paths["/categories/{category}/history"].get.parameters;
	expect(limit).toMatchObject({ name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 200 } });
});

it("the page shows it to people, with nothing of the site's that may run", async () => {
	const response = await testServer.request("/api/v1");
	expect(response.headers.get("content-type")).toContain("text/html");
	expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
	const page = await response.text();
	for (const { path } of OPERATIONS) expect(page).toContain(`/api/v1${path}`);
	for (const type of Object.keys(PROBLEMS)) expect(page).toContain(`id="${type}"`);
	expect(page).not.toMatch(/<script|<style|style=|http:|https:/);
	expect((await testServer.request("/api/v1/page.css")).headers.get("content-type")).toContain("text/css");
});

it("every line of the guide runs as it stands, one after the other", async () => {
	const guide = await readFile(join(import.meta.dirname, "../../docs/api.md"), "utf8");
	const blocks = Array.from(guide.matchAll(/^```sh\n([\s\S]*?)^```/gm), ([, lines = ""]) => lines);
	expect(blocks.length).toBeGreaterThan(6);
	const { family, hub } = await beginFamily(testServer, ["Mia", "Noah"], ["Dishes", "Front seat"]);
	const env = { ...process.env, SITE: testServer.url, TOKEN: hub.token };
	const answers: string[] = [];
	for (const block of blocks) answers.push((await promisify(execFile)("bash", ["-e", "-c", block], { env })).stdout);
	expect(JSON.parse(answers[0] as string).families[0].id).toBe(family.id);
	expect(JSON.parse(answers.at(-2) as string).turn).toMatchObject({ member: { name: "Mia" }, option: "Window" });
	expect(JSON.parse(answers.at(-1) as string).turn.doneBy.name).toBe("Noah");
});
