import { Link } from "wouter";
import { paths } from "../../paths.ts";
import type { GuestStore } from "../../stores/guest/guest-store.ts";
import { Card } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.ts";
import { useAccountState } from "../account/account-context.tsx";
import { INLINE_LINK } from "../account/account-page.tsx";
import { AskedButton } from "./asked-button.tsx";
import { DownloadFamily } from "./download-family.tsx";

/** What a guest can do about this device. */
export function ThisDeviceCard() {
	const account = useAccountState();
	if (account.kind !== "guest") return null;
	return (
		<Card title="This device">
			<p className="text-soft">
				Your family is kept in this browser only.{" "}
				<Link href={paths.signup} className={INLINE_LINK}>
					Sign up
				</Link>{" "}
				to have it on every phone.
			</p>
			<AskedButton
				label="Clear this device"
				title="Clear this device?"
				text="Your family is taken out of this browser: all members, all categories and whose turns are used. This cannot be undone."
				confirmLabel="Clear"
				onConfirm={() => clear(account.store)}
			>
				<DownloadFamily className="mt-4 w-full" />
			</AskedButton>
		</Card>
	);
}

async function clear(store: GuestStore): Promise<void> {
	try {
		await store.clear();
		toast({ title: "Device Cleared", text: "Nothing of your family is left in this browser." });
	} catch (error) {
		console.error("This device could not be cleared", error);
		const text = "This browser does not let Whose Turn? remove your family. Its own settings can: look for site data.";
		toast({ title: "Not Cleared", text, isError: true });
	}
}
