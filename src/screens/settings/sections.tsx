import { ChildLockCard } from "../child-lock/child-lock-card.tsx";
import { LazyGuestImport } from "../guest-import/lazy-guest-import.tsx";
import { AccountCard } from "./account-card.tsx";
import { AppearanceCard } from "./appearance-card.tsx";
import { FamilyDataCard } from "./family-data-card.tsx";
import { GroupCard } from "./group-card.tsx";
import { LanguageCard } from "./language-card.tsx";
import { PeopleLinkCard } from "./people-link-card.tsx";
import { ThisDeviceCard } from "./this-device-card.tsx";
import { TimeZoneCard } from "./time-zone-card.tsx";

const COLUMN_CLASS = "flex min-w-0 flex-col gap-5";

/** Each section decides whether it is for a guest or a user. */
export function SettingsSections() {
	return (
		<div className="mt-5 grid items-start gap-5 desk:grid-cols-2">
			<div className={COLUMN_CLASS}>
				<LazyGuestImport screen="settings" />
				<LanguageCard />
				<AppearanceCard />
				<PeopleLinkCard />
				<GroupCard />
				<TimeZoneCard />
			</div>
			<div className={COLUMN_CLASS}>
				<FamilyDataCard />
				<ChildLockCard />
				<ThisDeviceCard />
				<AccountCard />
			</div>
		</div>
	);
}
