import { Trans } from "@lingui/react/macro";
import { Button } from "../ui/button.tsx";

/** In place of a part of the app that could not be fetched. A browser does not fetch it again until the page is loaded anew. */
export function NotFetched() {
	return (
		<div role="alert" className="mt-5 flex flex-col items-start gap-4">
			<p>
				<Trans>This page could not be loaded. Please check your connection and try again.</Trans>
			</p>
			<Button onClick={() => location.reload()}>
				<Trans>Try again</Trans>
			</Button>
		</div>
	);
}
