import { Trans, useLingui } from "@lingui/react/macro";
import type { Invitation } from "../../stores/cloud/families/invitations.ts";
import { localDay } from "../../stores/local-day.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { formatRelativeDay } from "../text/format-day.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { useDeviceToday } from "../use-today.ts";

/** The invitations that can be withdrawn or sent again. Used ones say who came. */
export function OpenInvitations({
	invitations,
	isBusy,
	onRenew,
	onRevoke,
}: {
	invitations: readonly Invitation[];
	isBusy: boolean;
	onRenew: (invitation: Invitation) => void;
	onRevoke: (invitation: Invitation) => void;
}) {
	const { t, i18n } = useLingui();
	const today = useDeviceToday();
	const endOf = ({ expiresAt }: Invitation) => formatRelativeDay(localDay(new Date(expiresAt)), today);
	const pending = invitations.filter(({ state }) => state === "open" || state === "expired");
	if (pending.length === 0) return null;
	return (
		<div className="mt-2">
			<Disclosure id="open-invitations" label={t`Open invitations`} value={i18n.number(pending.length)}>
				<ul aria-label={t`Open invitations`} className="rows">
					{pending.map((invitation) => (
						<li key={invitation.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
							<span className="wrap-anywhere min-w-0">
								<span className="block font-semibold">
									{invitation.role === "screen" ? t`For a screen` : t`For an adult`}
								</span>
								<span className="block text-sm text-soft">
									<span>{invitation.state === "expired" ? t`expired` : t`ends ${endOf(invitation)}`}</span>
									{invitation.createdBy !== undefined && (
										<>
											{" "}
											<span>{isolateName(invitation.createdBy, (name) => `· ${t`by ${name}`}`)}</span>
										</>
									)}
								</span>
							</span>
							<span className="-mx-3 flex flex-wrap">
								<BusyButton variant="ghost" className="px-3!" isBusy={isBusy} onClick={() => onRenew(invitation)}>
									<Trans>Send again</Trans>
								</BusyButton>
								<BusyButton variant="ghost" className="px-3!" isBusy={isBusy} onClick={() => onRevoke(invitation)}>
									<Trans>Revoke</Trans>
								</BusyButton>
							</span>
						</li>
					))}
				</ul>
			</Disclosure>
		</div>
	);
}
