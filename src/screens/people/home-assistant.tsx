import { Trans, useLingui } from "@lingui/react/macro";
import { Disclosure, PANEL_CLASS } from "../../ui/disclosure.tsx";
import { EMPTY_FAMILY, useFamily } from "../family/family-context.tsx";
import { CopyButton } from "./copy-button.tsx";
import { DASHBOARD_CARD, writePackage } from "./home-assistant-yaml.ts";

/** What a family pastes into its Home Assistant, filled in (docs/home-assistant.md). */
export function HomeAssistant() {
	const { t } = useLingui();
	const { categories } = useFamily() ?? EMPTY_FAMILY;
	return (
		<div className="mt-4">
			<Disclosure
				id="home-assistant"
				label="Home Assistant"
				value={t`Whose turn it is, on your dashboard`}
				panelClassName={PANEL_CLASS}
			>
				<ol className="flex list-inside list-decimal flex-col gap-3 pt-4">
					<li>
						<Trans>Make a token that may pick and decide, and add this line to secrets.yaml with it:</Trans>
						<code className="block" dir="ltr" translate="no">
							whose_turn: "Bearer wt_…"
						</code>
					</li>
					<li>
						<Trans>
							Add this line to configuration.yaml, under “homeassistant:”. Then save the package as
							packages/whose_turn.yaml, and restart Home Assistant.
						</Trans>
						<code className="block" dir="ltr" translate="no">
							packages: !include_dir_named packages
						</code>
						<CopyButton className="mt-2 w-full" text={writePackage(location.origin, categories)}>
							<Trans>Copy the package</Trans>
						</CopyButton>
					</li>
					<li>
						<Trans>Add a card by hand (“Manual”) to a dashboard, and paste this.</Trans>
						<CopyButton className="mt-2 w-full" text={DASHBOARD_CARD}>
							<Trans>Copy the card</Trans>
						</CopyButton>
					</li>
				</ol>
			</Disclosure>
		</div>
	);
}
