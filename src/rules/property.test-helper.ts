import fc from "fast-check";
import { it } from "vitest";

/** A test that `check` holds for whatever `arbitraries` may be. */
export function property<Values extends [unknown, ...unknown[]]>(
	title: string,
	arbitraries: { [At in keyof Values]: fc.Arbitrary<Values[At]> },
	check: (...values: Values) => unknown,
	parameters?: fc.Parameters<Values>,
): void {
	it(title, () => {
		const checked = fc.asyncProperty(...arbitraries, async (...values) => {
			await check(...values);
		});
		return fc.assert(checked, parameters);
	});
}
