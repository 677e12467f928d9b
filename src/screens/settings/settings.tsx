import { Trans } from "@lingui/react/macro";
import { ViewTitle } from "../../ui/view-title.tsx";
import { BackToHome } from "../back-to-home.tsx";
import { LazyGuestImport } from "../guest-import/lazy-guest-import.tsx";
import { ViewNav } from "../view-nav.tsx";
import { AccountCard } from "./account-card.tsx";
import { ChildLockCard } from "./child-lock-card.tsx";
import { FamilyDataCard } from "./family-data-card.tsx";
import { GroupCard } from "./group-card.tsx";
import { LookAndSoundCard } from "./look-and-sound-card.tsx";
import { NotificationsCard } from "./notifications-card.tsx";
import { PeopleLinkCard } from "./people-link-card.tsx";
import { ThisDeviceCard } from "./this-device-card.tsx";

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

const COLUMN_CLASS = "flex min-w-0 flex-col gap-4";

/**
 * Each section decides whether it is for a guest or a user. What people seldom need is only its title until they press
 * it.
 */
function SettingsSections() {
	return (
		<div className="mt-4 grid items-start gap-4 desk:grid-cols-2">
			<div className={COLUMN_CLASS}>
				<LazyGuestImport screen="settings" />
				<LookAndSoundCard />
				<NotificationsCard />
			</div>
			<div className={COLUMN_CLASS}>
				<FamilyDataCard />
				<AccountCard />
				<ThisDeviceCard />
				<PeopleLinkCard />
				<ChildLockCard />
				<GroupCard />
			</div>
		</div>
	);
}
