import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { SlidersIcon } from "../../ui/icons.tsx";
import { settingsSections } from "../lazy-views.ts";

export function SettingsLink() {
	return (
		<p className="mt-5 text-center">
			<Link href={paths.settings} className={buttonClass("ghost")} onPointerDown={settingsSections.load}>
				<SlidersIcon />
				<Trans>Settings</Trans>
			</Link>
		</p>
	);
}
