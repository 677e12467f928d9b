import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { NAME_MAX_LENGTH } from "../../rules/name.ts";
import { tidyText } from "../../rules/tidy-text.ts";
import type { NewApp, TokenScope } from "../../stores/cloud/families/apps.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFamilyAction } from "./use-family-action.ts";

export function NewTokenForm({ family, onMade }: { family: string; onMade: (token: NewApp) => void }) {
	const { t } = useLingui();
	const { isBusy, run } = useFamilyAction();
	const [name, setName] = useState("");
	const [scope, setScope] = useState<TokenScope>("read");
	const [isMissing, setMissing] = useState(false);

	async function make(event: FormEvent) {
		event.preventDefault();
		const tidied = tidyText(name);
		setMissing(tidied === "");
		const made = tidied && (await run(t`No Token`, (families) => families.createToken(family, tidied, scope)));
		if (made) onMade(made);
	}

	return (
		<form noValidate className="mt-4 flex flex-col gap-4" onSubmit={(event) => void make(event)}>
			<TextField
				label={t`Name of the app`}
				value={name}
				maxLength={NAME_MAX_LENGTH}
				error={isMissing ? t`Please enter a name. The history says it.` : undefined}
				onChange={(event) => setName(event.currentTarget.value)}
			/>
			<Select label={t`What it may do`} value={scope} onChange={(value) => setScope(value as TokenScope)}>
				<option value="read">{t`See whose turn it is`}</option>
				<option value="decide">{t`See, pick and decide`}</option>
			</Select>
			<BusyButton type="submit" isBusy={isBusy}>
				<Trans>Make a token</Trans>
			</BusyButton>
		</form>
	);
}
