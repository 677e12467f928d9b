import { select } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { NAME_MAX_LENGTH } from "../../rules/name.ts";
import { tidyText } from "../../rules/tidy-text.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { PencilIcon } from "../../ui/later-icons.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFamilyStore, useGroup } from "../family/family-context.tsx";
import { useFamilyName } from "./family-name.ts";
import { useFamilyAction } from "./use-family-action.ts";

/** The name of the family. It is edited where it stands. */
export function FamilyNameField({ people: { family } }: { people: FamilyPeople }) {
	const { t } = useLingui();
	const name = useFamilyName();
	const [isEdited, setEdited] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const wasEdited = useRef(false);
	useEffect(() => {
		if (wasEdited.current && !isEdited) button.current?.focus();
		wasEdited.current = isEdited;
	}, [isEdited]);
	if (isEdited) return <RenameForm id={family.id} name={name ?? family.name} onDone={() => setEdited(false)} />;
	return (
		<button
			ref={button}
			type="button"
			className="wrap-anywhere -mx-2 mt-1 flex min-h-11 min-w-0 items-center gap-2 rounded-control px-2 text-start text-soft hover:bg-tint"
			onClick={() => setEdited(true)}
		>
			<bdi translate="no">{name}</bdi>
			<PencilIcon className="size-4 shrink-0" />
			<span className="sr-only">{t`Rename`}</span>
		</button>
	);
}

function RenameForm({ id, name: before, onDone }: { id: string; name: string; onDone: () => void }) {
	const { t } = useLingui();
	const group = useGroup();
	const store = useFamilyStore();
	const { isBusy, run } = useFamilyAction();
	const [typed, setTyped] = useState(before);
	const form = useRef<HTMLFormElement>(null);
	useEffect(() => form.current?.querySelector("input")?.select(), []);

	async function rename(event: FormEvent) {
		event.preventDefault();
		const name = tidyText(typed);
		if (name === "" || name === before) return onDone();
		const renamed = await run(t`Not Renamed`, async (families) => {
			await families.renameFamily(id, name);
			await store.load();
			return true;
		});
		if (renamed) onDone();
	}

	return (
		<form
			ref={form}
			noValidate
			className="mt-2"
			onSubmit={(event) => void rename(event)}
			onKeyDown={(event) => event.key === "Escape" && onDone()}
		>
			<TextField
				label={select(group, { family: "Name of the family", other: "Name of the group" })}
				value={typed}
				maxLength={NAME_MAX_LENGTH}
				onChange={(event) => setTyped(event.currentTarget.value)}
			>
				<BusyButton type="submit" isBusy={isBusy}>
					<Trans>Save</Trans>
				</BusyButton>
			</TextField>
		</form>
	);
}
