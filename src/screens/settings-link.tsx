import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { GearIcon } from "../ui/icons.tsx";

/** @param onPointerDown loads the settings as a finger goes down; imported here, they would be a circular import */
export function SettingsLink({ className, onPointerDown }: { className: string; onPointerDown?: () => void }) {
	return (
		<Link href={paths.settings} className={buttonClass("ghost", className)} onPointerDown={onPointerDown}>
			<GearIcon />
			<span className="sr-only">
				<Trans>Settings</Trans>
			</span>
		</Link>
	);
}
