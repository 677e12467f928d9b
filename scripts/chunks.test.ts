import { expect, it } from "vitest";
import { getChunk, parseCatalogue, reachableChunks, staticChunks } from "./chunks.js";

const MANIFEST = {
	"index.html": { file: "index.js", imports: ["_shared.js"], dynamicImports: ["src/lazy.ts", "src/account.ts"] },
	"_shared.js": { file: "shared.js", name: "shared", imports: ["index.html"] },
	"src/lazy.ts": { file: "lazy.js", imports: ["index.html"], dynamicImports: ["src/lazier.ts"] },
	"src/lazier.ts": { file: "lazier.js" },
	"src/account.ts": { file: "account.js", imports: ["_client.js"] },
	"_client.js": { file: "client.js" },
};

it("finds a chunk by its source, also where other chunks share it", () => {
	expect(getChunk(MANIFEST, "src/lazy.ts").file).toBe("lazy.js");
	expect(getChunk(MANIFEST, "src/shared.ts").file).toBe("shared.js");
	expect(() => getChunk(MANIFEST, "src/renamed.ts")).toThrow("the build's manifest has no src/renamed.ts");
	const named = { ...MANIFEST, "src/other.ts": { file: "other.js", name: "other" } };
	expect(() => getChunk(named, "src/folder/other.ts")).toThrow("the build's manifest has no src/folder/other.ts");
	const ambiguous = { ...MANIFEST, "_shared-2.js": { file: "shared-2.js", name: "shared" } };
	expect(() => getChunk(ambiguous, "src/shared.ts")).toThrow("two chunks that may be src/shared.ts");
});

it("lists what a chunk imports statically, and what may ever be reached from it", () => {
	expect([...staticChunks(MANIFEST, "src/lazy.ts")]).toEqual(["src/lazy.ts", "index.html", "_shared.js"]);
	const reachable = [...reachableChunks(MANIFEST, "index.html", ["src/account.ts"])];
	expect(reachable).toEqual(["index.html", "_shared.js", "src/lazy.ts", "src/lazier.ts"]);
});

it("reaches nothing through a chunk that other chunks share", () => {
	const manifest = {
		...MANIFEST,
		"index.html": { file: "index.js", dynamicImports: ["src/lazy.ts", "_client.js"] },
		"_client.js": { file: "client.js", name: "client", dynamicImports: ["src/account.ts"] },
	};
	const reachable = [...reachableChunks(manifest, "index.html", ["src/client.ts"])];
	expect(reachable).toEqual(["index.html", "src/lazy.ts", "src/lazier.ts"]);
});

it("knows catalogues and their languages", () => {
	expect(parseCatalogue("src/languages/de.po")).toEqual({ tag: "de", isInitial: true });
	expect(parseCatalogue("src/languages/later/ar.po")).toEqual({ tag: "ar", isInitial: false });
	expect(parseCatalogue("src/languages/languages.ts")).toBeUndefined();
});
