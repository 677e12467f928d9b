import type { KnipConfig } from "knip";

/** Dead code: files, exports and dependencies without a use. Tests count as use of a file, not of an export alone. */
export default {
	entry: [
		"server/{main,health}.ts",
		"server/backup/{backup,restore,export-for-supabase}.ts",
		"server/users/users.ts",
		"src/worker/worker.ts",
		"src/first-paint/{boot,prerender}.{ts,tsx}",
		"scripts/*.{js,ts}",
		"tests/gallery/*.spec.ts",
		"bench/*.{js,ts}",
	],
	project: [
		"src/**/*.{ts,tsx,css}",
		"server/**/*.ts",
		"tests/**/*.{ts,tsx}",
		"scripts/**/*.{js,ts}",
		"bench/**/*.{js,ts}",
	],
	// Used in tests/fonts/*.conf.
	ignoreDependencies: ["dejavu-fonts-ttf", "@expo-google-fonts/noto-sans"],
	// Programs of the machine, which may not be installed.
	ignoreBinaries: ["apt-get", "nginx", "openssl", "promtool"],
} satisfies KnipConfig;
