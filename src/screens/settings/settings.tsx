import { Trans } from "@lingui/react/macro";
import { ViewTitle } from "../../ui/view-title.tsx";
import { BackToHome } from "../back-to-home.tsx";
import { ViewNav } from "../view-nav.tsx";
import { SettingsSections } from "./sections.tsx";

export function Settings() {
	return (
		<main className="mx-auto flex max-w-2xl flex-col px-4 max-sm:min-h-dvh desk:max-w-5xl desk:px-6">
			<ViewNav hasSettings={false}>
				<BackToHome />
			</ViewNav>
			<div className="grow pb-room">
				<ViewTitle className="text-3xl">
					<Trans>Settings</Trans>
				</ViewTitle>
				<SettingsSections />
			</div>
		</main>
	);
}
