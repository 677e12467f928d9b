import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { isLoopbackHost } from "./loopback.ts";

export interface SecurityHeadersOptions {
	/** The built page: only its inline scripts and styles may run. */
	readonly html: string;
	readonly siteUrl: string;
	readonly supabaseUrl: string | undefined;
	/** Origins that may show a screen in a frame. */
	readonly frameAncestors: readonly string[];
}

/** The pages of a screen: its family, and the way into one. */
const FRAMED_PATHS: ReadonlySet<string> = new Set(["/", "/screen"]);

/** Half a year: Mozilla's guideline for a site that may still change its mind. */
const HSTS_HEADER = "max-age=15768000";

/** Security headers for every response: allows what the app needs and no foreign host. */
export function securityHeaders({ frameAncestors, ...options }: SecurityHeadersOptions): MiddlewareHandler {
	const setHeaders = createHeaders(options, []);
	const setFramedHeaders = createHeaders(options, frameAncestors);
	return (c, next) => (FRAMED_PATHS.has(c.req.path) ? setFramedHeaders : setHeaders)(c, next);
}

function createHeaders(
	{ html, siteUrl, supabaseUrl }: Omit<SecurityHeadersOptions, "frameAncestors">,
	frameAncestors: readonly string[],
): MiddlewareHandler {
	const isSecureContext = isTrustworthy(new URL(siteUrl));
	return secureHeaders({
		// Outside of secure contexts browsers ignore them, and complain on the console of every page.
		crossOriginOpenerPolicy: isSecureContext,
		originAgentCluster: isSecureContext,
		contentSecurityPolicy: {
			defaultSrc: ["'none'"],
			scriptSrc: ["'self'", ...inlineHashes(html, "script")],
			styleSrc: ["'self'", ...inlineHashes(html, "style")],
			imgSrc: ["'self'", "data:"],
			fontSrc: ["'self'"],
			connectSrc: ["'self'", ...(supabaseUrl ? [supabaseUrl, supabaseUrl.replace(/^http/, "ws")] : [])],
			manifestSrc: ["'self'"],
			workerSrc: ["'self'"],
			baseUri: ["'none'"],
			formAction: ["'self'"],
			frameAncestors: frameAncestors.length > 0 ? [...frameAncestors] : ["'none'"],
			// No text becomes HTML or a script, except the address of the service worker (src/offline/worker-url.ts).
			requireTrustedTypesFor: ["'script'"],
			trustedTypes: ["service-worker"],
		},
		strictTransportSecurity: siteUrl.startsWith("https:") ? HSTS_HEADER : false,
		// This header cannot name another origin.
		xFrameOptions: frameAncestors.length > 0 ? false : "DENY",
		xDownloadOptions: false,
		xXssProtection: false,
		permissionsPolicy: {
			accelerometer: false,
			browsingTopics: false,
			camera: false,
			displayCapture: false,
			geolocation: false,
			gyroscope: false,
			magnetometer: false,
			microphone: false,
			midi: false,
			payment: false,
			usb: false,
		},
	});
}

/** Whether browsers take a page for a secure context (W3C, Secure Contexts, section 3.1). */
function isTrustworthy({ protocol, hostname }: URL): boolean {
	return protocol === "https:" || isLoopbackHost(hostname);
}

/** CSP sources such as `'sha256-…'`. Browsers hash exactly what stands between the tags. */
function inlineHashes(html: string, element: "script" | "style"): string[] {
	const inline = new RegExp(`<${element}\\b(?![^>]*\\ssrc=)[^>]*>([^]*?)</${element}>`, "gi");
	return Array.from(html.matchAll(inline), ([, content = ""]) => {
		return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
	});
}
