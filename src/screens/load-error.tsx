import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { replaceReloadPrompt } from "../offline/prompt-to-reload.ts";
import { PRODUCT_TITLE } from "../paths.ts";
import { checkSiteVersion, type SiteVersion } from "../stores/site-version.ts";
import { Button } from "../ui/button.tsx";
import { ViewTitle } from "../ui/view-title.tsx";
import { Loading } from "./loading.tsx";

/**
 * Shown for a chunk that could not be loaded. It reloads the page because some browsers do not fetch a failed chunk
 * again.
 */
export function ViewLoadError() {
	const [siteVersion, setSiteVersion] = useState<SiteVersion>();
	const isOutdated = siteVersion === "other";
	useEffect(() => void checkSiteVersion().then(setSiteVersion), []);
	useEffect(() => (isOutdated ? replaceReloadPrompt() : undefined), [isOutdated]);
	if (siteVersion === undefined) return <Loading />;
	return (
		<main className="px-4 pt-6">
			<ViewTitle className="text-3xl">
				<bdi translate="no">{PRODUCT_TITLE}</bdi>
			</ViewTitle>
			<div role="alert" className="mt-5 flex flex-col items-start gap-4">
				<p>
					{isOutdated ? (
						<Trans>This app is out of date. Please reload the page.</Trans>
					) : (
						<Trans>This page could not be loaded. Please check your connection and try again.</Trans>
					)}
				</p>
				<Button onClick={() => location.reload()}>
					{isOutdated ? <Trans>Reload</Trans> : <Trans>Try again</Trans>}
				</Button>
			</div>
		</main>
	);
}
