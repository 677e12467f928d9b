import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { SlidersIcon } from "../../ui/icons.tsx";
import { settings } from "../parts.ts";

export function SettingsLink({ isTextHidden }: { isTextHidden: boolean }) {
	return (
		<Link href={paths.settings} className={buttonClass("ghost")} onPointerDown={settings.load}>
			<SlidersIcon />
			<span className={isTextHidden ? "sr-only" : undefined}>
				<Trans>Settings</Trans>
			</span>
		</Link>
	);
}
