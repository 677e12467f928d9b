/** The parts of supabase-js that the app never calls, by what is imported of them. */
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
 * Leaves files in a project's storage and functions on its edge out of supabase-js: about 7 kB after gzip of what
 * everybody with an account downloads. Another name that a new version imports of them makes the build fail.
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
