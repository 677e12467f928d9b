import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { SlidersIcon } from "../../ui/icons.tsx";
import { whenIdle } from "../../ui/when-idle.ts";
import { settingsSections } from "../lazy-views.ts";

/** Loads the settings in advance, so that they open at once and offline. */
export function SettingsLink() {
	useEffect(() => whenIdle(settingsSections.load), []);
	return (
		<p className="mt-5 text-center">
			<Link href={paths.settings} className={buttonClass("ghost")}>
				<SlidersIcon />
				<Trans>Settings</Trans>
			</Link>
		</p>
	);
}
