import { useEffect, useState } from "react";
import { withMessages } from "../../languages/load-language.ts";
import { createLazyPart, Lazy } from "../../ui/lazy-part.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { useCan } from "../family/family-context.tsx";
import type { GuestImportPromptProps } from "./guest-import-prompt.tsx";

const guestImport = createLazyPart(() => withMessages(import("./guest-import-prompt.tsx")));

export function LazyGuestImport({ screen }: GuestImportPromptProps) {
	const canMerge = useCan("merge-family");
	const isAsking = useAuthState().kind === "signed-in" && canMerge;
	// The region comes first, even before a loaded prompt: only what is added to a region is announced.
	const [hasRegion, setHasRegion] = useState(false);
	useEffect(() => setHasRegion(isAsking), [isAsking]);
	return (
		isAsking && (
			<div aria-live="polite" className="empty:absolute">
				{hasRegion && (
					<Lazy part={guestImport}>{({ GuestImportPrompt }) => <GuestImportPrompt screen={screen} />}</Lazy>
				)}
			</div>
		)
	);
}
