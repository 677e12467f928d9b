import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Family } from "../../rules/family.ts";
import type { Invitation, InvitedRole } from "../../stores/cloud/families/invitations.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Button } from "../../ui/button.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { useAccountAnswer } from "../account/use-account-answer.ts";
import { useHash } from "../use-hash.ts";
import type { ShownInvitation } from "./invite-sheet.tsx";
import { InviteSheet } from "./invite-sheet.tsx";
import { OpenInvitations } from "./open-invitations.tsx";
import { ScreenSheet } from "./screen-sheet.tsx";
import { readScannedScreen } from "./screen-url.ts";
import { useFamilyAction } from "./use-family-action.ts";

/** One way for a person to come and one for a screen; below them the open invitations. */
export function Newcomers({ family, people }: { family: Family; people: FamilyPeople }) {
	const { t } = useLingui();
	const { isBusy, run } = useFamilyAction();
	const [shown, setShown] = useState<ShownInvitation>();
	const scanned = useHash(readScannedScreen);
	const [isPairing, setPairing] = useState(scanned !== undefined);
	useEffect(() => {
		if (scanned) setPairing(true);
	}, [scanned]);
	const familyId = people.family.id;
	// Read again whenever somebody comes or goes: an invitation may have been used.
	const { answer: invitations = [], askAgain: refresh } = useAccountAnswer(
		async (auth) => (await auth.families()).listInvitations(familyId),
		[familyId, people.people.map(({ id }) => id).join()],
	);
	const used = invitations.find(({ id, state }) => id === shown?.id && state === "used");

	async function invite(role: InvitedRole) {
		const made = await run(t`Not Invited`, (families) => families.createInvitation(familyId, role));
		if (made) setShown({ ...made, role });
		refresh();
	}

	async function renew({ id, role }: Invitation) {
		const made = await run(t`Not Sent`, (families) => families.renewInvitation(id));
		if (made) setShown({ ...made, role });
		refresh();
	}

	async function revoke({ id }: Invitation) {
		await run(t`Not Revoked`, (families) => families.revokeInvitation(id));
		refresh();
	}

	return (
		<>
			<div className="mt-4 flex flex-wrap gap-2">
				<BusyButton variant="primary" className="grow" isBusy={isBusy} onClick={() => invite("adult")}>
					<PlusIcon />
					<Trans>Add a person</Trans>
				</BusyButton>
				<Button className="grow" aria-haspopup="dialog" onClick={() => setPairing(true)}>
					<PlusIcon />
					<Trans>Add a screen</Trans>
				</Button>
			</div>
			<OpenInvitations
				invitations={invitations}
				isBusy={isBusy}
				onRenew={(invitation) => void renew(invitation)}
				onRevoke={(invitation) => void revoke(invitation)}
			/>
			<InviteSheet
				invitation={shown}
				used={used}
				onClose={() => {
					setShown(undefined);
					refresh();
				}}
			/>
			<ScreenSheet
				key={scanned?.token}
				{...{ family, people }}
				isOpen={isPairing}
				onInvite={() => void invite("screen")}
				onClose={() => setPairing(false)}
			/>
		</>
	);
}
