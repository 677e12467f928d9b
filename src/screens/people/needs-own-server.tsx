import { Trans } from "@lingui/react/macro";

/** Replaces what a Supabase project cannot do. */
export function NeedsOwnServer() {
	return (
		<p>
			<Trans>This needs the server that comes with this app. Here everything is stored in a Supabase project.</Trans>
		</p>
	);
}
