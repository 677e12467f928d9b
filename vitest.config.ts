import { lingui } from "@lingui/vite-plugin";
import { defineConfig } from "vitest/config";
import { linguiMacros } from "./scripts/lingui-macros.js";

const PROPERTY_CASES = "tests/helpers/property-cases.ts";

/** Here passwords cost what they cost on a server. */
const TRUE_PASSWORDS = ["tests/auth/{sign-in,logout-races}.test.ts"];

/**
 * What is pure, or keeps what it has read in objects: no test leaves anything in a module's state, and a worker loads
 * what files share once.
 */
const STATELESS = [
	"src/rules/**/*.test.ts",
	"src/stores/{cloud,guest,guest-import}/**/*.test.ts",
	"src/stores/!(site-version).test.ts",
];

const SERVER = {
	environment: "node",
	globalSetup: "tests/helpers/postgres-global-setup.ts",
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
			// Tests mostly wait for a server: as many files at a time as cores are too few for two of them. More than three
			// would need more connections than their shared database has.
			maxWorkers: 3,
			// On a busy machine a thousand runs of a property take their time, and so do servers and databases.
			testTimeout: process.env.PROPERTY_RUNS === undefined ? 120_000 : 0,
			projects: [
				{
					extends: true,
					plugins: [linguiMacros(), lingui()],
					test: {
						name: "unit",
						setupFiles: PROPERTY_CASES,
						include: STATELESS,
						exclude: [exclude],
						environment: "node",
						isolate: false,
					},
				},
				{
					extends: true,
					plugins: [linguiMacros(), lingui()],
					test: {
						name: "screens",
						setupFiles: PROPERTY_CASES,
						include: ["src/**/*.test.{ts,tsx}", "tests/{theme,messages}/**/*.test.ts"],
						exclude: [...STATELESS, exclude],
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
							"tests/{api,auth,backup,cloud,instances,server,database,fuzz,lint,policies,protocol,realtime,rest,supabase,upgrade}/**/*.test.ts",
						],
						exclude: [...TRUE_PASSWORDS, exclude],
						setupFiles: [PROPERTY_CASES, "tests/helpers/cheap-passwords.ts"],
						// A worker loads what files share once: a fifth of the time. No test leaves anything in a module's state,
						// as those of the app do in Lingui's, and those of true passwords would in argon2's.
						isolate: false,
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
