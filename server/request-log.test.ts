import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createRequestLog, identifyRequests } from "./request-log.ts";

test("a line names method, path and status, and nothing that a user typed", async () => {
	const lines: string[] = [];
	const log = pino({}, { write: (line: string) => lines.push(line) });
	const app = new Hono()
		.use(identifyRequests(false))
		.use(createRequestLog(log))
		.post("/auth/v1/verify", (context) => context.json({}, 403));
	const response = await app.request("/auth/v1/verify?token_hash=secret-token", {
		method: "POST",
		headers: { authorization: "Bearer secret-access" },
		body: JSON.stringify({ email: "anna@example.org", password: "secret-password" }),
	});
	expect(lines).toHaveLength(1);
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({ method: "POST", path: "/auth/v1/verify", status: 403 });
	expect(JSON.parse(lines[0] ?? "").request).toBe(response.headers.get("x-request-id"));
	expect(lines[0]).not.toMatch(/secret|example\.org/);
});
