import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { clearAllAccountData } from "../../stores/auth/clear-account-data.ts";
import { hasPendingChanges } from "../../stores/auth/stored-session.ts";
import type { GuestStore } from "../../stores/guest/guest-store.ts";
import { Card } from "../../ui/card.tsx";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { dismissToasts, toast } from "../../ui/toast.ts";
import { useAuthState } from "../account/auth-context.tsx";
import { ConfirmButton } from "../confirm-button.tsx";
import { DownloadFamily } from "./download-family.tsx";

export function ThisDeviceCard() {
	const { t } = useLingui();
	const account = useAuthState();
	if (account.kind !== "guest") return null;
	return (
		<Card title={t`This device`}>
			<p className="text-soft">
				<Trans>
					Your family is kept in this browser only.{" "}
					<Link href={paths.signup} className={INLINE_LINK_CLASS}>
						Sign up
					</Link>{" "}
					to have it on every phone.
				</Trans>
			</p>
			<ConfirmButton
				label={t`Clear this device`}
				className="mt-4"
				title={t`Clear this device?`}
				text={
					<>
						{hasPendingChanges() && t`Changes that wait to be sent are lost.`}{" "}
						{t`Your family is taken out of this browser: all members, all categories and whose turns are used. This cannot be undone.`}
					</>
				}
				confirmLabel={t`Clear`}
				onConfirm={() => clearDevice(account.store)}
			>
				<DownloadFamily className="mt-4 w-full" />
			</ConfirmButton>
		</Card>
	);
}

const TOAST_TAG = "clear-device";

async function clearDevice(store: GuestStore): Promise<void> {
	dismissToasts(TOAST_TAG);
	try {
		await store.clear();
		clearAllAccountData();
		toast({ title: t`Device Cleared`, text: t`Nothing of your family is left in this browser.` });
	} catch (error) {
		console.error("This device could not be cleared", error);
		const text = t`This browser does not let Whose Turn? remove your family. Its own settings can: look for site data.`;
		toast({ title: t`Not Cleared`, text, isError: true, tag: TOAST_TAG });
	}
}
