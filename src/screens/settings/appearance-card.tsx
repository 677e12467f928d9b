import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { getPreference, setPreference } from "../../stores/preferences.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { applyColourScheme, type ColourScheme } from "../../ui/colour-scheme.ts";
import { CONTROL_CLASS } from "./control-class.ts";
import { Toggle } from "./toggle.tsx";

const THEMES: readonly { label: MessageDescriptor; scheme: ColourScheme | undefined }[] = [
	{ label: msg`System`, scheme: undefined },
	{ label: msg`Light`, scheme: "light" },
	{ label: msg`Dark`, scheme: "dark" },
];

export function AppearanceCard() {
	const { t } = useLingui();
	const [theme, setTheme] = useState(() => getPreference("theme"));
	return (
		<Card title={t`Appearance`}>
			<fieldset className="flex flex-wrap gap-2">
				<legend className="mb-1.5 font-bold">
					<Trans>Theme</Trans>
				</legend>
				{THEMES.map(({ label, scheme }) => (
					<label key={scheme ?? "system"} className={buttonClass("secondary", `flex-1 px-2! ${CONTROL_CLASS}`)}>
						<input
							type="radio"
							name="theme"
							className="size-5 shrink-0 accent-accent"
							checked={theme === scheme}
							onChange={() => {
								setTheme(scheme);
								setPreference("theme", scheme);
								applyColourScheme(scheme);
							}}
						/>
						<span>{t(label)}</span>
					</label>
				))}
			</fieldset>
			<div className="mt-4 flex flex-col gap-2">
				<Toggle name="large" label={t`Show large, for a screen on the wall`} />
				<Toggle name="sound" label={t`Play a sound when someone is picked`} />
				{"vibrate" in navigator && <Toggle name="vibration" label={t`Vibrate when someone is picked`} />}
			</div>
		</Card>
	);
}
