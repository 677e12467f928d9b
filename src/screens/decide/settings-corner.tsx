import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { SlidersIcon } from "../../ui/icons.tsx";

/** At the end of the line of each view's Back button, unless that may need the whole line: the setup has the link, too. */
export function SettingsCorner() {
	const { t } = useLingui();
	return (
		<nav className="absolute end-4 -me-4 hidden py-1 min-[21rem]:block" style={{ top: 0 }}>
			<Link href={paths.settings} aria-label={t`Settings`} className={buttonClass("ghost")}>
				<SlidersIcon />
			</Link>
		</nav>
	);
}
