import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Disclosure, PANEL_CLASS } from "../../ui/disclosure.tsx";
import { EMPTY_FAMILY, useFamily } from "../family/family-context.tsx";
import { copyText } from "./copy-text.ts";
import { DASHBOARD_CARD, writePackage } from "./home-assistant-yaml.ts";

/** What a family pastes into its Home Assistant, filled in (docs/home-assistant.md). */
export function HomeAssistant() {
	const { t } = useLingui();
	const { categories } = useFamily() ?? EMPTY_FAMILY;
	const [isOpen, setOpen] = useState(false);
	return (
		<div className="mt-4">
			<Disclosure
				id="home-assistant"
				label="Home Assistant"
				value={t`Whose turn it is, on your dashboard`}
				panelClassName={PANEL_CLASS}
				isOpen={isOpen}
				onToggle={() => setOpen(!isOpen)}
			>
				<ol className="flex list-inside list-decimal flex-col gap-3 pt-4">
					<li>
						<Trans>Make a token that may pick and decide, and add this line to secrets.yaml with it:</Trans>
						<code className="block" dir="ltr" translate="no">
							whose_turn: "Bearer wt_…"
						</code>
					</li>
					<li>
						<Trans>Save this as packages/whose_turn.yaml, and restart Home Assistant.</Trans>
						<Copy label={t`Copy the package`} text={writePackage(location.origin, categories)} />
					</li>
					<li>
						<Trans>Add a card by hand (“Manual”) to a dashboard, and paste this.</Trans>
						<Copy label={t`Copy the card`} text={DASHBOARD_CARD} />
					</li>
				</ol>
			</Disclosure>
		</div>
	);
}

function Copy({ label, text }: { label: string; text: string }) {
	const { t } = useLingui();
	const said = { copied: t`Now paste it there.`, failed: t`This browser does not let the page copy.` };
	return (
		<Button className="mt-2 w-full" onClick={() => void copyText(text, said)}>
			{label}
		</Button>
	);
}
