import { Trans } from "@lingui/react/macro";
import { PRODUCT_TITLE } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { ViewTitle } from "../ui/view-title.tsx";

/** For a chunk that could not be loaded. It reloads the page because some browsers do not fetch a failed chunk again. */
export function ViewLoadError() {
	return (
		<main className="px-4 pt-6">
			<ViewTitle className="text-3xl">
				<bdi>{PRODUCT_TITLE}</bdi>
			</ViewTitle>
			<div role="alert" className="mt-5 flex flex-col items-start gap-4">
				<p>
					<Trans>This page could not be loaded. Please check your connection and try again.</Trans>
				</p>
				<Button onClick={() => location.reload()}>
					<Trans>Try again</Trans>
				</Button>
			</div>
		</main>
	);
}
