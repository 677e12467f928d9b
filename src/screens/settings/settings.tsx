import { Trans } from "@lingui/react/macro";
import { ViewTitle } from "../../ui/view-title.tsx";
import { BackToHome } from "../back-to-home.tsx";
import { SettingsSections } from "./sections.tsx";

export function Settings() {
	return (
		<main className="mx-auto max-w-2xl px-4 pb-room">
			<BackToHome />
			<ViewTitle className="text-3xl">
				<Trans>Settings</Trans>
			</ViewTitle>
			<SettingsSections />
		</main>
	);
}
