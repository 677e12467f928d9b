import { select } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { type Family, groupOf } from "../../rules/family.ts";
import type { GroupKind } from "../../rules/group-kind.ts";
import { NAME_MAX_LENGTH } from "../../rules/name.ts";
import { tidyText } from "../../rules/tidy-text.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Button } from "../../ui/button.tsx";
import { type CloseSheet, Sheet } from "../../ui/sheet.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { CodeField } from "./code-field.tsx";
import { CodeLetters } from "./code-letters.tsx";
import { FaceSelect } from "./face-select.tsx";
import { getFamilyErrorMessage } from "./family-error-messages.ts";
import { readScannedScreen } from "./screen-url.ts";
import { useFamilyAction } from "./use-family-action.ts";

interface ScreenProps {
	family: Family;
	people: FamilyPeople;
	/** Makes a link instead, for a screen in another place. */
	onInvite: () => void;
}

/** Confirms a screen that waits on the wall. */
export function ScreenSheet({ isOpen, onClose, ...props }: ScreenProps & { isOpen: boolean; onClose: () => void }) {
	const { t } = useLingui();
	return (
		<Sheet isOpen={isOpen} title={t`Add a screen`} onClose={onClose}>
			{(close) => <ScreenForm {...props} close={close} />}
		</Sheet>
	);
}

function ScreenForm({ family, people, onInvite, close }: ScreenProps & { close: CloseSheet }) {
	const { t } = useLingui();
	const { isBusy, error, run } = useFamilyAction();
	const group = groupOf(family);
	const [scanned, setScanned] = useState(readScannedScreen);
	const [code, setCode] = useState("");
	const [name, setName] = useState("");
	const [member, setMember] = useState<string>();
	const screenName = tidyText(name) || t`Kitchen tablet`;

	async function submit(event: FormEvent) {
		event.preventDefault();
		const secret = scanned?.token ?? code;
		const done = await run(undefined, async (families) => {
			await families.confirmPairing(secret, people.family.id, { name: screenName, member });
			return true;
		});
		// The scanned code does not work any more: somebody has to type what the screen shows now.
		if (!done) return setScanned(undefined);
		const text = select(group, { family: "It shows your family now.", other: "It shows your group now." });
		close(() => {
			// This changes the entry of the page: in that of the sheet alone, Back would scan the screen again.
			history.replaceState(history.state, "", location.pathname);
			toast({ title: t`Screen Connected`, text });
		});
	}

	return (
		<form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
			{scanned === undefined ? (
				<>
					<p className="text-soft">
						<Trans>
							A screen is a tablet on the wall or a child's phone: it needs no account, and can only pick and decide.
						</Trans>{" "}
						<Trans>
							On the other device, open “Login” and choose “Use this device as a screen”. Then type the code that it
							shows.
						</Trans>
					</p>
					<CodeField
						label={t`Code on the screen`}
						value={code}
						error={error === undefined ? undefined : getFamilyErrorMessage(error, group)}
						onChange={setCode}
					/>
				</>
			) : (
				<ScannedCode code={scanned.code} group={group} />
			)}
			<TextField
				label={t`Name of the screen`}
				placeholder={t`Kitchen tablet`}
				value={name}
				maxLength={NAME_MAX_LENGTH}
				onChange={(event) => setName(event.currentTarget.value)}
			/>
			<FaceSelect
				family={family}
				label={t`Whose screen is it?`}
				none={t`Everyone's`}
				value={member}
				onChange={setMember}
			/>
			<BusyButton type="submit" variant="primary" isBusy={isBusy}>
				<Trans>Connect</Trans>
			</BusyButton>
			{scanned === undefined && (
				<Button variant="ghost" onClick={() => close(onInvite)}>
					<Trans>It's somewhere else: send a link</Trans>
				</Button>
			)}
		</form>
	);
}

/**
 * Somebody who follows a link to a stranger's screen does not see these letters on a screen (RFC 8628, 3.3.1 and 5.4:
 * the code is shown again, and the user is told to check whether the device has it).
 */
function ScannedCode({ code, group }: { code: string; group: GroupKind }) {
	return (
		<div>
			<p>
				<Trans>Does the screen in front of you show these letters?</Trans>
			</p>
			<CodeLetters code={code} className="my-3 text-3xl" />
			<p className="text-soft">
				{select(group, {
					family:
						"Only then connect it: it will show this family, and can only pick and decide. If somebody sent you a link to this page, close it: a stranger's screen would see your family.",
					other:
						"Only then connect it: it will show this group, and can only pick and decide. If somebody sent you a link to this page, close it: a stranger's screen would see your group.",
				})}
			</p>
		</div>
	);
}
