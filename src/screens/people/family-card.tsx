import { select } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import { NAME_MAX_LENGTH } from "../../rules/name.ts";
import { tidyText } from "../../rules/tidy-text.ts";
import type { Families } from "../../stores/cloud/families/families.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Card } from "../../ui/card.tsx";
import { DANGER_CLASS } from "../../ui/danger-class.ts";
import { LogoutIcon, TrashIcon } from "../../ui/icons.tsx";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { useFamilyStore } from "../family/family-context.tsx";
import { describeNotIn } from "../family/not-in-group.ts";
import { useGroup } from "../family/use-group.ts";
import { DownloadFamily } from "../settings/download-family.tsx";
import { useFamilyAction } from "./use-family-action.ts";

/** The family itself: its name, and the ways out of it. */
export function FamilyCard({ people }: { people: FamilyPeople }) {
	const group = useGroup();
	return (
		<Card title={select(group, { family: "This family", other: "This group" })}>
			<RenameForm key={people.family.id} people={people} />
			{people.family.role === "owner" ? <DeleteFamily people={people} /> : <LeaveFamily people={people} />}
		</Card>
	);
}

function RenameForm({ people: { family } }: { people: FamilyPeople }) {
	const { t } = useLingui();
	const group = useGroup();
	const store = useFamilyStore();
	const { isBusy, run } = useFamilyAction();
	const [typed, setTyped] = useState(family.name);

	async function rename(event: FormEvent) {
		event.preventDefault();
		const name = tidyText(typed);
		if (name === "" || name === family.name) return setTyped(family.name);
		await run(t`Not Renamed`, async (families) => {
			await families.renameFamily(family.id, name);
			await store.load();
			return true;
		});
	}

	return (
		<form noValidate onSubmit={(event) => void rename(event)}>
			<TextField
				label={select(group, { family: "Name of the family", other: "Name of the group" })}
				value={typed}
				maxLength={NAME_MAX_LENGTH}
				autoComplete="off"
				onChange={(event) => setTyped(event.currentTarget.value)}
			>
				<BusyButton type="submit" isBusy={isBusy}>
					<Trans>Rename</Trans>
				</BusyButton>
			</TextField>
		</form>
	);
}

function LeaveFamily({ people: { family } }: { people: FamilyPeople }) {
	const { t } = useLingui();
	const group = useGroup();
	return (
		<EndFamily
			family={family.id}
			label={select(group, { family: "Leave this family", other: "Leave this group" })}
			icon={<LogoutIcon />}
			title={t`Leave ${family.name}?`}
			text={t`You will not see it any more. What you did stays in its history. To come back, you need a new invitation.`}
			confirmLabel={t`Leave`}
			failed={t`Not Left`}
			done={describeNotIn(group)}
			act={(families) => families.leaveFamily(family.id)}
		/>
	);
}

function DeleteFamily({ people: { family, people } }: { people: FamilyPeople }) {
	const { t } = useLingui();
	const group = useGroup();
	const others = people.length - 1;
	return (
		<>
			{others > 0 && (
				<p className="mt-5 text-soft">
					<Trans>
						To leave, hand it over first: choose an adult under “Who is here”. If nobody needs it any more, you can
						delete it for everyone.
					</Trans>
				</p>
			)}
			<DownloadFamily className="mt-4 w-full" />
			<EndFamily
				family={family.id}
				label={select(group, { family: "Delete this family", other: "Delete this group" })}
				icon={<TrashIcon />}
				title={t`Delete ${family.name} for everyone?`}
				text={t`All members, categories and turns will be deleted forever, for everyone. This cannot be undone.`}
				confirmLabel={t`Delete`}
				failed={t`Not Deleted`}
				done={select(group, {
					family: "The family was deleted for everyone.",
					other: "The group was deleted for everyone.",
				})}
				act={(families) => families.deleteFamily(family.id, true)}
			/>
		</>
	);
}

function EndFamily({
	family,
	label,
	icon,
	title,
	text,
	confirmLabel,
	failed,
	done,
	act,
}: {
	family: string;
	label: string;
	icon: ReactNode;
	title: string;
	text: string;
	confirmLabel: string;
	failed: string;
	done: string;
	act: (families: Families) => Promise<void>;
}) {
	const { t } = useLingui();
	const { isBusy, run } = useFamilyAction();
	const [, navigate] = useLocation();
	const [isAsking, setAsking] = useState(false);
	const button = useRef<HTMLButtonElement>(null);

	async function end() {
		setAsking(false);
		const ended = await run(failed, async (families, auth) => {
			await act(families);
			auth.leaveFamily(family);
			return true;
		});
		if (!ended) return;
		toast({ title: t`Done`, text: done });
		navigate(paths.home);
	}

	return (
		<>
			<BusyButton
				ref={button}
				className={`mt-2 w-full ${DANGER_CLASS}`}
				isBusy={isBusy}
				onClick={() => setAsking(true)}
			>
				{icon}
				<span>{label}</span>
			</BusyButton>
			<LazyConfirmDialog
				isOpen={isAsking}
				title={title}
				text={text}
				cancelLabel={t`Cancel`}
				confirmLabel={confirmLabel}
				onCancel={() => setAsking(false)}
				onConfirm={() => void end()}
				finalFocus={() => button.current}
			/>
		</>
	);
}
