import { t } from "@lingui/core/macro";
import { Select, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { clearAllAccountData } from "../../stores/auth/clear-account-data.ts";
import { countEndedSessionChanges, countOtherAccountsChanges } from "../../stores/auth/ended-session.ts";
import type { GuestStore } from "../../stores/guest/guest-store.ts";
import { DANGER_CLASS } from "../../ui/danger-class.ts";
import { FoldCard } from "../../ui/fold-card.tsx";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { TrashIcon } from "../../ui/later-icons.tsx";
import { dismissToasts, toast } from "../../ui/toast.ts";
import { useAuthState } from "../account/auth-context.tsx";
import { ConfirmButton } from "../confirm-button.tsx";
import { DownloadFamily } from "../copies/download-family.tsx";
import { useGroup } from "../family/family-context.tsx";
import { getNotRemovedToast } from "./not-removed-toast.ts";

export function ThisDeviceCard() {
	const { t } = useLingui();
	const account = useAuthState();
	const group = useGroup();
	if (account.kind !== "guest") return null;
	return (
		<FoldCard title={t`This device`} value={t`Saved in this browser only`}>
			<p className="text-soft">
				<Trans>
					<Select value={group} _flat="Your flat" _team="Your team" _class="Your class" other="Your family" /> is saved
					in this browser only.{" "}
					<Link href={paths.signup} className={INLINE_LINK_CLASS}>
						Sign up
					</Link>{" "}
					to have it on every phone.
				</Trans>
			</p>
			<ConfirmButton
				label={t`Remove from this device`}
				icon={<TrashIcon />}
				className={`mt-4 w-full ${DANGER_CLASS}`}
				title={t`Remove your data from this device?`}
				text={[
					countEndedSessionChanges() > 0 && t`Changes that haven't been sent yet will be lost.`,
					countOtherAccountsChanges() > 0 &&
						t`Changes from another account that haven't been sent yet will be lost, too.`,
					t`All members, categories and turns will be removed from this browser. This cannot be undone.`,
				]
					.filter(Boolean)
					.join(" ")}
				confirmLabel={t`Remove`}
				onConfirm={() => clearDevice(account.store)}
			>
				<DownloadFamily className="mt-4 w-full" />
			</ConfirmButton>
		</FoldCard>
	);
}

const TOAST_TAG = "clear-device";

async function clearDevice(store: GuestStore): Promise<void> {
	dismissToasts(TOAST_TAG);
	try {
		await store.clear();
		clearAllAccountData();
		toast({ title: t`Removed`, text: t`Your data is no longer in this browser.`, isForNextView: true });
	} catch (error) {
		console.error("This device could not be cleared", error);
		toast({ ...getNotRemovedToast(), tag: TOAST_TAG });
	}
}
