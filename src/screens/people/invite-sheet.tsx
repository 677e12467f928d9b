import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { paths } from "../../paths.ts";
import type { Code, Invitation, InvitedRole, NewInvitation } from "../../stores/cloud/families/invitations.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { ShareIcon } from "../../ui/later-icons.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { useGroup } from "../family/family-context.tsx";
import { CodeLetters } from "./code-letters.tsx";
import { CopyButton, TextToCopy } from "./copy-button.tsx";
import { describeNewcomer } from "./describe-newcomer.ts";
import { QrCode } from "./qr-code.tsx";
import { useMinutesLeft } from "./shown-code.ts";
import { useFamilyAction } from "./use-family-action.ts";

/** An invitation with its link, which is known because it has just been made. */
export interface ShownInvitation extends NewInvitation {
	readonly role: InvitedRole;
}

/** The address of an invitation. What follows the # is sent to no server. */
function invitationUrl(token: string): string {
	return `${location.origin}${paths.join}#${token}`;
}

export function InviteSheet({
	invitation,
	used,
	onClose,
}: {
	invitation: ShownInvitation | undefined;
	/** The same invitation, after somebody has used it. */
	used: Invitation | undefined;
	onClose: () => void;
}) {
	const { t } = useLingui();
	return (
		<Sheet
			isOpen={invitation !== undefined}
			title={invitation?.role === "screen" ? t`Add a screen` : t`Add a person`}
			onClose={onClose}
		>
			{() => (used ? <WhoCame by={used} /> : invitation && <Ways key={invitation.token} invitation={invitation} />)}
		</Sheet>
	);
}

function WhoCame({ by: { role, usedBy } }: { by: Invitation }) {
	const group = useGroup();
	return (
		<p role="status" className="flex items-center gap-2">
			<CheckIcon className="size-6 shrink-0 text-good" />
			<span className="wrap-anywhere min-w-0">{describeNewcomer(role, usedBy, group)}</span>
		</p>
	);
}

function Ways({ invitation }: { invitation: ShownInvitation }) {
	const { t } = useLingui();
	const url = invitationUrl(invitation.token);
	return (
		<>
			<p className="text-soft">
				{invitation.role === "screen"
					? t`Scan this with the device that will be a screen, or send it the link. It works once, for seven days.`
					: t`Let them scan this, or send them the link. It works once, for seven days. They need an account, and can change everything.`}
			</p>
			<QrCode
				text={url}
				label={t`QR code of the invitation`}
				className="mx-auto mt-4 w-full max-w-64 rounded-control"
			/>
			<TextToCopy label={t`Link`} text={url} className="mt-4" />
			<LinkButtons url={url} />
			<CodeToRead invitation={invitation} />
		</>
	);
}

function LinkButtons({ url }: { url: string }) {
	const { t } = useLingui();

	async function share() {
		try {
			await navigator.share({ text: t`Join us in “Whose Turn?”`, url });
		} catch (reason) {
			// Somebody has changed their mind.
			console.info("The link was not shared:", reason);
		}
	}

	return (
		<div className="mt-2 flex flex-wrap gap-2">
			{typeof navigator.share === "function" && (
				<Button className="grow" onClick={() => void share()}>
					<ShareIcon />
					<Trans>Share</Trans>
				</Button>
			)}
			<CopyButton variant="primary" className="grow" text={url}>
				<Trans>Copy the link</Trans>
			</CopyButton>
		</div>
	);
}

/** A code for a phone in another room, and for a phone on which links do not open the installed app. */
function CodeToRead({ invitation: { id, role } }: { invitation: ShownInvitation }) {
	const { t } = useLingui();
	const { isBusy, run } = useFamilyAction();
	const [code, setCode] = useState<Code>();
	const minutes = useMinutesLeft(code?.expiresAt);

	async function create() {
		setCode(await run(t`No Code`, (families) => families.createCode(id)));
	}

	return (
		<div className="mt-5 border-line border-t-2 pt-4">
			<p className="text-soft">
				{role === "screen"
					? t`Or read out a code, which is typed there under “Use this device as a screen”:`
					: t`Or read out a code, which they type under “I have an invitation code”:`}
			</p>
			<div role="status">
				{code && minutes > 0 && (
					<>
						<CodeLetters code={code.code} className="mt-2 text-3xl" />
						<span className="block text-center text-sm text-soft">{t`valid for ${minutes} minutes`}</span>
					</>
				)}
			</div>
			<BusyButton className="mt-2 w-full" isBusy={isBusy} onClick={() => void create()}>
				{code ? <Trans>Another code</Trans> : <Trans>Show a code</Trans>}
			</BusyButton>
		</div>
	);
}
