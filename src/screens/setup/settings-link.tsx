import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { SlidersIcon } from "../../ui/icons.tsx";

export function SettingsLink() {
	return (
		<p className="mt-5 text-center">
			<Link href={paths.settings} className={buttonClass("ghost")}>
				<SlidersIcon />
				<Trans>Settings</Trans>
			</Link>
		</p>
	);
}
