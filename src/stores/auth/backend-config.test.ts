import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadBackendConfig, storeBackendConfig } from "./backend-config.ts";

const OWN = { supabaseUrl: null, supabaseKey: "sb_publishable_x" };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

/** What a page finds where the network answers like this. */
function loadWhere(answer: () => Promise<Response>) {
	vi.stubGlobal("fetch", answer);
	return loadBackendConfig();
}

it("the site's own backend is at its origin, another one where it says", async () => {
	expect(await loadWhere(async () => Response.json(OWN))).toEqual({ url: location.origin, key: OWN.supabaseKey });
	const project = { ...OWN, supabaseUrl: "https://abc.supabase.co" };
	expect((await loadWhere(async () => Response.json(project))).url).toBe("https://abc.supabase.co");
});

it.each([
	["without the file", async () => new Response("", { status: 404 })],
	["whose file says so", async () => Response.json({ supabaseUrl: null, supabaseKey: null })],
])("a site %s has no accounts", async (_name, answer) => {
	await expect(loadWhere(answer)).rejects.toMatchObject({ code: "accounts_not_offered" });
});

it.each([403, 429, 500, 503])("one that answers %i has something wrong on its side", async (status) => {
	await expect(loadWhere(async () => new Response("", { status }))).rejects.toMatchObject({
		code: "unexpected_failure",
	});
});

it("a page that is not the app's is one of a captive portal", async () => {
	await expect(loadWhere(async () => new Response("<h1>Log in to this network"))).rejects.toMatchObject({
		code: "unreachable",
	});
});

it("where none can be asked, the backend is where it was last", async () => {
	const nowhere = () => Promise.reject(new TypeError("Failed to fetch"));
	await expect(loadWhere(nowhere)).rejects.toThrow("Failed to fetch");
	const stored = { url: "https://abc.supabase.co", key: "sb_publishable_x" };
	storeBackendConfig(stored);
	expect(await loadWhere(nowhere)).toEqual(stored);
});
