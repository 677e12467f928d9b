/** The parts of supabase-js that the app never calls, with the names that are imported from them. */
const STUBBED_EXPORTS = {
	"@supabase/storage-js": ["StorageClient", "StorageApiError"],
	"@supabase/functions-js": [
		"FunctionsClient",
		"FunctionRegion",
		"FunctionsError",
		"FunctionsFetchError",
		"FunctionsHttpError",
		"FunctionsRelayError",
	],
};

/**
 * Leaves storage and edge functions out of supabase-js, which saves everybody with an account about 7 kB after gzip. If
 * a new version imports another name from them, the build fails.
 *
 * @returns {import("vite").Plugin}
 */
export function stubSupabase() {
	return {
		name: "stub-supabase",
		apply: "build",
		enforce: "pre",
		resolveId: {
			filter: { id: /^@supabase\/(?:storage|functions)-js$/ },
			handler: (id) => `\0${id}`,
		},
		load: {
			filter: { id: /^\0@supabase\/(?:storage|functions)-js$/ },
			handler: (id) =>
				Object.entries(STUBBED_EXPORTS)
					.filter(([name]) => id === `\0${name}`)
					.flatMap(([, names]) => names.map((name) => `export class ${name} {}`))
					.join("\n"),
		},
	};
}
