import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { UNTIL_BACK } from "../../../rules/away.ts";
import { addDays, isDay } from "../../../rules/days.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useToday } from "../../use-today.ts";

export function AwayChoice({ isBusy, onAway }: { isBusy: boolean; onAway: (backOn: string) => void }) {
	const { t } = useLingui();
	const tomorrow = addDays(useToday(), 1);
	const [day, setDay] = useState("");
	const [hint, setHint] = useState<string>();

	function submit(event: FormEvent) {
		event.preventDefault();
		if (!isDay(day) || day < tomorrow) setHint(t`Please choose tomorrow or a later day.`);
		else onAway(day);
	}

	return (
		<>
			<BusyButton isBusy={isBusy} className="w-full" onClick={() => onAway(UNTIL_BACK)}>
				<Trans>Until they're back</Trans>
			</BusyButton>
			<form className="flex flex-col gap-3" onSubmit={submit} noValidate>
				<TextField
					type="date"
					label={t`Or back on this day`}
					min={tomorrow}
					value={day}
					error={hint}
					onChange={({ currentTarget }) => setDay(currentTarget.value)}
				>
					<BusyButton type="submit" isBusy={isBusy}>
						<Trans>Away</Trans>
					</BusyButton>
				</TextField>
			</form>
		</>
	);
}
