import * as v from "valibot";

export const UrlSchema = v.pipe(
	v.string(),
	v.check((text) => URL.canParse(text)),
);

const AppConfigSchema = v.object({
	/** Null for the backend built into the server that this page came from. */
	supabaseUrl: v.nullable(UrlSchema),
	supabaseKey: v.pipe(
		v.string(),
		v.check((text) => text !== ""),
	),
});

type AppConfig = v.InferOutput<typeof AppConfigSchema>;

/** What `/config.json` says; undefined for anything else, such as the page of a network that wants a login first. */
export function parseAppConfig(text: string): AppConfig | undefined {
	try {
		return v.parse(AppConfigSchema, JSON.parse(text));
	} catch {
		return undefined;
	}
}
