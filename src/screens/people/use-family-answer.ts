import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Families } from "../../stores/cloud/families/families.ts";
import { useFamilyAction } from "./use-family-action.ts";

/**
 * Returns the server's answer, undefined until it is known, and a function that asks again.
 *
 * @param of the id that the answer is about. Another id is asked about anew
 */
export function useFamilyAnswer<T>(of: string, read: (families: Families) => Promise<T>): [T | undefined, () => void] {
	const { t } = useLingui();
	const { run } = useFamilyAction();
	const [answer, setAnswer] = useState<T>();

	async function ask() {
		const found = await run(t`Not Loaded`, read);
		if (found !== undefined) setAnswer(found);
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each
	useEffect(() => void ask(), [of]);
	return [answer, () => void ask()];
}
