import { useLingui } from "@lingui/react/macro";
import { isOutdated } from "../../stores/site-version.ts";
import { type LazyPart, useLazyPart } from "../../ui/lazy-part.tsx";
import { dismissToasts, toast } from "../../ui/toast.ts";

/**
 * Returns a part with a sheet, once it is loaded, and a function that loads it on a press, then calls `onLoaded`. A
 * toast says if it could not be loaded.
 *
 * @param tag of that toast
 */
export function useOpenPart<Part extends object>(part: LazyPart<Part>, tag: string, onLoaded: () => void) {
	const { t } = useLingui();
	const loaded = useLazyPart(part);

	function open() {
		dismissToasts(tag);
		const text = t`Please check your connection and try again.`;
		part
			.load()
			.then(onLoaded, async () => (await isOutdated()) || toast({ title: t`Error`, text, isError: true, tag }));
	}

	return [typeof loaded === "object" ? loaded : undefined, open] as const;
}
