import { lingui } from "@lingui/vite-plugin";
import { defineConfig } from "vitest/config";
import { linguiMacros } from "./scripts/lingui-macros.js";

const PROPERTY_CASES = "tests/setup/property-cases.ts";

/** Tests in which a password costs as much as on a server. */
const TRUE_PASSWORDS = ["tests/auth/{sign-in,logout-races}.test.ts"];

/** Tests that need no page. */
const WITHOUT_PAGE = [
	"src/rules/**/*.test.ts",
	"src/stores/{guest,guest-import}/**/*.test.ts",
	"src/stores/cloud/{changes,families,outbox}/**/*.test.ts",
	"src/stores/!(jitter|site-version).test.ts",
	"tests/{theme,messages}/**/*.test.ts",
];

/** Tests of what listens to a whole page for as long as it is open. */
const OWN_PAGE = "src/first-paint/**/*.test.ts";

const SERVER = {
	globalSetup: "tests/setup/postgres.ts",
	hookTimeout: 120_000,
};

/**
 * `npm test` has all but `*.long.test.ts`, which vitest.long.config.ts has.
 * @param exclude the tests of the other list
 */
export const configureList = (exclude: string) =>
	defineConfig({
		test: {
			exclude: ["node_modules/**", exclude],
			// A worker loads once what its files share, and makes one page: less than half of the processor's time. It serves
			// the files of one project, so files with a need of their own are a project.
			isolate: false,
			// Tests mostly wait for a server, so two cores have time for more than two files. More than three would need more
			// connections than their shared database has.
			maxWorkers: 3,
			// On a busy machine a thousand runs of a property take their time, and so do servers and databases.
			testTimeout: process.env.PROPERTY_RUNS === undefined ? 120_000 : 0,
			expect: { poll: { timeout: 30_000 } },
			projects: [
				{
					extends: true,
					plugins: [linguiMacros(), lingui()],
					test: { name: "unit", setupFiles: PROPERTY_CASES, include: WITHOUT_PAGE, exclude: [exclude] },
				},
				{
					extends: true,
					plugins: [linguiMacros(), lingui()],
					test: {
						name: "page",
						setupFiles: [PROPERTY_CASES, "tests/setup/new-page.ts"],
						include: ["src/**/*.test.{ts,tsx}"],
						exclude: [...WITHOUT_PAGE, OWN_PAGE, exclude],
						environment: "happy-dom",
					},
				},
				{
					extends: true,
					plugins: [linguiMacros(), lingui()],
					test: {
						...{ name: "page of its own", isolate: true, include: [OWN_PAGE], environment: "happy-dom" },
						setupFiles: [PROPERTY_CASES, "tests/setup/new-page.ts"],
					},
				},
				{
					extends: true,
					test: {
						name: "server",
						include: [
							"{server,scripts}/**/*.test.ts",
							"tests/{api,auth,backup,cloud,instances,server,database,fuzz,lint,policies,protocol,realtime,rest,supabase,upgrade}/**/*.test.ts",
						],
						exclude: [...TRUE_PASSWORDS, exclude],
						setupFiles: [PROPERTY_CASES, "tests/setup/cheap-passwords.ts"],
						...SERVER,
					},
				},
				{
					extends: true,
					test: {
						name: "server, with true passwords",
						include: TRUE_PASSWORDS,
						setupFiles: PROPERTY_CASES,
						...SERVER,
					},
				},
			],
		},
	});

export default configureList("**/*.long.test.ts");
