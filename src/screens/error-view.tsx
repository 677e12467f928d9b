import { Trans } from "@lingui/react/macro";
import { use, useEffect, useState } from "react";
import { BusyButton } from "../ui/busy-button.tsx";
import { Button } from "../ui/button.tsx";
import { DownloadIcon } from "../ui/later-icons.tsx";
import { Logo } from "../ui/logo.tsx";
import { useSingleFlight } from "../ui/use-single-flight.ts";
import { findViewTitle, focusViewTitle, ViewTitle } from "../ui/view-title.tsx";
import { setDocumentTitle } from "../use-view-focus.ts";
import { useAuthState } from "./account/auth-context.tsx";
import { saveCopy } from "./copies/save-copy.ts";
import { FamilyContext } from "./family/family-context.tsx";
import { ViewNav } from "./view-nav.tsx";

/** Replaces a view that could not be shown. It reads nothing of the family until somebody asks for a copy. */
export function ErrorView() {
	const account = useAuthState();
	const store = use(FamilyContext) ?? ("store" in account ? account.store : undefined);
	const { isBusy, run } = useSingleFlight();
	const [saved, setSaved] = useState<Awaited<ReturnType<typeof saveCopy>>>();

	// The view is gone, and its title may have had the focus.
	useEffect(() => {
		const title = findViewTitle();
		if (title) setDocumentTitle(title);
		focusViewTitle();
	}, []);

	async function download() {
		setSaved(await saveCopy(store, account.kind === "guest"));
	}

	return (
		<main className="flex min-h-dvh flex-col px-4">
			<ViewNav />
			<div className="flex grow flex-col items-center justify-center gap-5 pb-room text-center">
				<Logo className="size-24" />
				<ViewTitle className="text-3xl">
					<Trans>Something went wrong</Trans>
				</ViewTitle>
				<p role="alert" className="max-w-md text-lg text-soft">
					<Trans>This page can't be shown. Everything is still saved. Try again, or download a copy to be safe.</Trans>
				</p>
				<div className="flex flex-wrap justify-center gap-3">
					<Button variant="primary" onClick={() => location.reload()}>
						<Trans>Try again</Trans>
					</Button>
					<BusyButton isBusy={isBusy} onClick={() => run(download)}>
						<DownloadIcon />
						<Trans>Download a copy</Trans>
					</BusyButton>
				</div>
				{(saved === "stored-text" || saved === "lacks-history") && (
					<p role="status" className="max-w-md">
						{saved === "stored-text" ? (
							<Trans>
								Your data can't be read right now. The file has everything this browser has saved of it, but it can't be
								opened as a family file.
							</Trans>
						) : (
							<Trans>The file does not include the history, which can't be loaded right now.</Trans>
						)}
					</p>
				)}
			</div>
		</main>
	);
}
