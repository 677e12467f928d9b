import { type ComponentType, useEffect, useState } from "react";
import { withMessages } from "../../languages/load-language.ts";
import { useAuthState } from "../account/auth-context.tsx";
import type { GuestImportPromptProps } from "./guest-import-prompt.tsx";

/** Announces the prompt when it appears. A guest does not download it. */
export function LazyGuestImport({ screen }: GuestImportPromptProps) {
	const isSignedIn = useAuthState().kind === "signed-in";
	const [Prompt, setPrompt] = useState<ComponentType<GuestImportPromptProps>>();
	useEffect(() => {
		if (!isSignedIn) return;
		withMessages(import("./guest-import-prompt.tsx")).then(
			(chunk) => setPrompt(() => chunk.GuestImportPrompt),
			// Not an error: a page that is being left aborts the request, and the next visit asks again.
			(reason) => console.info("The prompt to import a guest's family could not be loaded:", reason),
		);
	}, [isSignedIn]);
	return (
		isSignedIn && (
			<div aria-live="polite" className="empty:absolute">
				{Prompt && <Prompt screen={screen} />}
			</div>
		)
	);
}
