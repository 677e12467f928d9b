import { Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { LogoutIcon } from "../../ui/later-icons.tsx";
import { LogoutButton } from "../account/logout-button.tsx";

/** Replaces the card of the account on a device that is a screen. */
export function ScreenCard() {
	const { t } = useLingui();
	return (
		<Card title={t`This screen`}>
			<p className="text-soft">
				<Trans>This device has no account. To connect it again, an adult has to confirm it.</Trans>
			</p>
			<LogoutButton
				scope="local"
				align="start"
				className="mt-4 w-full"
				question={{
					title: t`Stop being a screen?`,
					text: t`To connect it again, an adult has to confirm it.`,
					confirmLabel: t`Stop`,
				}}
			>
				<LogoutIcon />
				<Trans>Don't use this device as a screen</Trans>
			</LogoutButton>
		</Card>
	);
}
