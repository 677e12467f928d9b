import { cp, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { writeBuiltApp } from "../tests/helpers/server-process.ts";
import { loadSite } from "./site.ts";
import { serveSite } from "./static.ts";

interface ManifestImage {
	readonly src: string;
	readonly sizes: string;
	readonly type: string;
	readonly purpose?: string;
}

const TOUCH_ICON: ManifestImage = { src: "/icons/apple-touch-icon.png", sizes: "180x180", type: "image/png" };

/** The size of a PNG: its header comes first (PNG specification, section 11.2.1). */
const readSize = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

it("every image of the manifest exists, of its type and in its size, and icons are cached for a week", async () => {
	const folder = await writeBuiltApp();
	await cp("public", folder, { recursive: true });
	const app = serveSite(await loadSite(folder));
	const { icons, screenshots }: Record<string, ManifestImage[]> = JSON.parse(
		await readFile("public/manifest.webmanifest", "utf8"),
	);
	expect(icons?.map(({ purpose }) => purpose)).toContain("maskable");
	expect(await readFile("index.html", "utf8")).toContain(`<link rel="apple-touch-icon" href="${TOUCH_ICON.src}"`);
	for (const { src, sizes, type } of [...(icons ?? []), ...(screenshots ?? []), TOUCH_ICON]) {
		const answer = await app.request(src);
		expect(answer.headers.get("content-type")?.split(";")[0], src).toBe(type);
		if (src.startsWith("/icons/")) expect(answer.headers.get("cache-control")).toBe("public, max-age=604800");
		if (sizes !== "any") expect(readSize(Buffer.from(await answer.arrayBuffer())), src).toBe(sizes);
	}
});
