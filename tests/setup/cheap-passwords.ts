import type argon2 from "@node-rs/argon2";
import { vi } from "vitest";

/**
 * Vitest's setup of the server's tests: to hash a password takes 20 ms of a core, and they do it thousands of times to
 * learn something else. A password is verified with the costs that its hash names. Which tests have the true ones:
 * vitest.config.ts.
 */
vi.mock("@node-rs/argon2", async (importOriginal) => {
	const original = await importOriginal<typeof argon2>();
	const hash: typeof original.hash = (password, options) =>
		original.hash(password, { ...options, memoryCost: 64, timeCost: 1 });
	return { ...original, hash };
});
