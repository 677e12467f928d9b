import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { NAME_MAX_LENGTH } from "../../rules/name.ts";
import { tidyText } from "../../rules/tidy-text.ts";
import type { Person } from "../../stores/people.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { FaceSelect } from "./face-select.tsx";
import type { PersonProps } from "./owners-choices.tsx";
import { OwnersChoices } from "./owners-choices.tsx";
import { personName } from "./person-name.ts";
import { formatRole } from "./role-labels.ts";
import { useFamilyAction } from "./use-family-action.ts";

/**
 * What can be changed about a person: one's own name and face, those of a screen, and what only the owner may change.
 */
export function PersonSheet({
	family,
	people,
	person,
	onAsk,
	onClose,
}: Omit<PersonProps, "person" | "close"> & { person: Person | undefined; onClose: () => void }) {
	return (
		<Sheet isOpen={person !== undefined} title={person ? personName(person, family, people.me) : ""} onClose={onClose}>
			{(close) => person && <PersonChoices {...{ family, people, person, close, onAsk }} />}
		</Sheet>
	);
}

function PersonChoices(props: PersonProps) {
	const { people, person } = props;
	const isMe = person.id === people.me;
	const canEdit = isMe || person.role === "screen";
	return (
		<>
			<p className="text-soft">{formatRole(person.role)}</p>
			{canEdit && <PersonForm {...props} />}
			{people.family.role === "owner" && !isMe && <OwnersChoices {...props} />}
			{people.family.role !== "owner" && !canEdit && (
				<p className="mt-4">
					<Trans>Only the owner can change roles or remove someone.</Trans>
				</p>
			)}
		</>
	);
}

function PersonForm({ family, people, person, close }: PersonProps) {
	const { t } = useLingui();
	const { isBusy, run } = useFamilyAction();
	const [name, setName] = useState(person.name ?? "");
	const [member, setMember] = useState(person.member);
	const isMe = person.id === people.me;

	async function save(event: FormEvent) {
		event.preventDefault();
		const saved = await run(t`Not Saved`, async (families) => {
			await families.editPerson(people.family.id, person.id, { name: tidyText(name) || undefined, member });
			return true;
		});
		if (saved) close();
	}

	return (
		<form noValidate className="mt-4 flex flex-col gap-4" onSubmit={(event) => void save(event)}>
			<TextField
				label={t`Name`}
				value={name}
				maxLength={NAME_MAX_LENGTH}
				onChange={(event) => setName(event.currentTarget.value)}
			/>
			<FaceSelect
				family={family}
				label={isMe ? t`Which face are you?` : t`Whose screen is it?`}
				none={isMe ? t`None of them` : t`Everyone's`}
				value={member}
				onChange={setMember}
			/>
			<BusyButton type="submit" variant="primary" isBusy={isBusy}>
				<Trans>Save</Trans>
			</BusyButton>
		</form>
	);
}
