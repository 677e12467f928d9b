import { lingui } from "@lingui/vite-plugin";
import { defineConfig } from "vitest/config";
import { linguiMacros } from "./scripts/lingui-macros.js";

export default defineConfig({
	test: {
		// Tests mostly wait for a server: as many files at a time as cores are too few for two of them. More than three would need more
		// connections than their shared database has.
		maxWorkers: 3,
		// On a busy machine a thousand runs of a property take their time, and so do servers and databases.
		testTimeout: 30_000,
		projects: [
			{
				extends: true,
				plugins: [linguiMacros(), lingui()],
				test: {
					name: "unit",
					include: ["src/**/*.test.{ts,tsx}", "tests/{theme,messages}/**/*.test.ts"],
					// A test of a browser's storage or page begins with // @vitest-environment happy-dom
					environment: "node",
				},
			},
			{
				extends: true,
				test: {
					name: "server",
					include: [
						"{server,scripts}/**/*.test.ts",
						"tests/{auth,backup,cloud,instances,server,database,fuzz,lint,policies,protocol,realtime,rest,supabase,upgrade}/**/*.test.ts",
					],
					environment: "node",
					globalSetup: "tests/helpers/postgres-global-setup.ts",
					setupFiles: "tests/helpers/cheap-passwords.ts",
					hookTimeout: 60_000,
				},
			},
		],
	},
});
