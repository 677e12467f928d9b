import { defineConfig } from "vitest/config";

export default defineConfig({
	test: {
		projects: [
			{
				extends: true,
				test: {
					name: "unit",
					include: ["src/**/*.test.{ts,tsx}"],
					// A test that needs a browser's storage or page says so in its first line: // @vitest-environment happy-dom
					environment: "node",
				},
			},
			{
				extends: true,
				test: {
					name: "server",
					include: ["{server,scripts}/**/*.test.ts", "tests/{lint,policies}/**/*.test.ts"],
					environment: "node",
				},
			},
		],
	},
});
