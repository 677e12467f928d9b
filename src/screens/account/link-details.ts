import * as v from "valibot";

/** Code points of a name that are shown: whoever signed somebody else up chose it. */
const MAX_NAME_CODE_POINTS = 40;

const LinkDetailsSchema = v.object({
	email: v.fallback(v.optional(v.pipe(v.string(), v.toLowerCase(), v.maxLength(254), v.rfcEmail())), undefined),
	name: v.fallback(v.optional(v.pipe(v.string(), v.transform(sanitizeName))), undefined),
});

/**
 * What stands after the # of a mail's link: whom the account is for, in the words of whoever wrote the link. To be shown as plain
 * text and to be compared, never to be believed.
 */
export function parseLinkDetails(hash: string): v.InferOutput<typeof LinkDetailsSchema> {
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

/** The built-in backend's mails hide the name from readers, as base64url; the templates of a project cannot. */
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

/** On one line, without what turns text around or hides it. */
function sanitizeName(text: string): string | undefined {
	const plain = text.replace(/\s+/gu, " ").replace(/\p{C}/gu, "").trim();
	return [...plain].slice(0, MAX_NAME_CODE_POINTS).join("").trim() || undefined;
}
