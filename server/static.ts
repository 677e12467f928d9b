import { Hono } from "hono";
import { etag } from "hono/etag";
import { negotiateEncoding } from "./content-encoding.ts";
import type { Site, SiteFile } from "./site.ts";

/** For /assets/: Vite puts a hash of the content into every name. */
const CACHE_IMMUTABLE = "public, max-age=31536000, immutable";
const CACHE_REVALIDATE = "no-cache";
/** For images of the manifest. Browsers request them when they install the app. */
const CACHE_ONE_WEEK = "public, max-age=604800";

/**
 * Serves the built app: files by path, 404 for a missing file, and the page for every other path. Hono's `serveStatic`
 * ignores q-values, sends HEAD without an ETag, and serves hidden files, symbolic links and `.br` files by their own
 * paths.
 */
export function serveSite(site: Site): Hono {
	const routes = new Hono();
	routes.use(etag());
	routes.get("*", (context) => {
		const path = context.req.path;
		const file = site.files.get(path);
		if (file === undefined && looksLikeFile(path))
			return context.text("Not found\n", 404, { "cache-control": CACHE_REVALIDATE });
		return context.body(...createFileResponse(file ?? site.page, path, context.req.header("accept-encoding")));
	});
	routes.all("*", (context) => context.text("Method not allowed\n", 405, { allow: "GET, HEAD" }));
	return routes;
}

function looksLikeFile(path: string): boolean {
	return path.startsWith("/assets/") || /\.[^/]+$/.test(path);
}

function getCacheControl(path: string): string {
	if (path.startsWith("/assets/")) return CACHE_IMMUTABLE;
	return /^\/(?:icons|screenshots)\//.test(path) ? CACHE_ONE_WEEK : CACHE_REVALIDATE;
}

function createFileResponse(file: SiteFile, path: string, acceptEncoding: string | undefined) {
	const encoding = negotiateEncoding(acceptEncoding, (candidate) => file.representations.has(candidate));
	const representation = file.representations.get(encoding);
	if (representation === undefined) throw new Error(`${path} has no ${encoding} form`);
	const headers = {
		"content-type": file.type,
		"content-length": String(representation.bytes.byteLength),
		"cache-control": getCacheControl(path),
		etag: representation.etag,
		...(file.representations.size > 1 && { vary: "Accept-Encoding" }),
		...(encoding !== "identity" && { "content-encoding": encoding }),
	};
	return [representation.bytes, 200, headers] as const;
}
