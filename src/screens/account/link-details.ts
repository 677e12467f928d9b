import * as v from "valibot";

/** How many code points of a name are shown: a stranger may have chosen it. */
const MAX_NAME_CODE_POINTS = 40;

const MAX_EMAIL_LENGTH = 254;

const LinkDetailsSchema = v.object({
	// What `<input type="email">` accepts.
	email: v.fallback(
		v.optional(v.pipe(v.string(), v.maxLength(MAX_EMAIL_LENGTH), v.rfcEmail(), v.toLowerCase())),
		undefined,
	),
	name: v.optional(v.pipe(v.string(), v.transform(sanitizeName))),
});

export type LinkDetails = v.InferOutput<typeof LinkDetailsSchema>;

/**
 * The user that a mail's link names after its #. Anybody can write such a link: show and compare this, never trust it.
 */
export function parseLinkDetails(hash: string): LinkDetails {
	const pairs = hash
		.slice(1)
		.split("&")
		.map((pair) => pair.split("=", 2));
	const { email, name, name64 = "" } = Object.fromEntries(pairs) as Partial<Record<string, string>>;
	return v.parse(LinkDetailsSchema, {
		email: tryDecodeUriComponent(email ?? ""),
		name: tryDecodeUriComponent(name ?? percentEncodeBase64Url(name64)),
	});
}

/** The built-in backend's mails have the name as base64url. The templates of a Supabase project cannot write that. */
function percentEncodeBase64Url(base64url: string): string {
	try {
		const bytes = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
		return [...bytes].map((byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, "0")}`).join("");
	} catch {
		return "";
	}
}

function tryDecodeUriComponent(text: string): string | undefined {
	try {
		return decodeURIComponent(text);
	} catch {
		return undefined;
	}
}

/** Puts a name on one line, without characters that reorder or hide text. */
function sanitizeName(text: string): string | undefined {
	const plain = text.replace(/\s+/gu, " ").replace(/\p{C}/gu, "").trim();
	return [...plain].slice(0, MAX_NAME_CODE_POINTS).join("").trim() || undefined;
}
