import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Category, Family } from "../../../rules/family.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckIcon } from "../../../ui/icons.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useFamilyStore } from "../../family/family-context.tsx";
import { rememberTurn } from "../../family/recorded-turns.ts";
import { useFamilyChange } from "../../family/use-family-change.ts";
import { RecordTurnForm, type UndrawnTurn } from "./record-turn-form.tsx";

export function RecordTurn({ family, category }: { family: Family; category: Category }) {
	const { t } = useLingui();
	const store = useFamilyStore();
	const change = useFamilyChange();
	const [isOpen, setOpen] = useState(false);

	async function record(turn: UndrawnTurn) {
		const result = await change({ kind: "record-turn", category: category.id, n: category.lastTurn, ...turn });
		if (result?.turn !== undefined) rememberTurn(store, category.id, result.turn);
	}

	return (
		<>
			<Button onClick={() => setOpen(true)}>
				<CheckIcon />
				<Trans>Someone just did it</Trans>
			</Button>
			<Sheet isOpen={isOpen} title={t`Someone just did it`} onClose={() => setOpen(false)}>
				{(close) => (
					<RecordTurnForm family={family} category={category} onRecord={(turn) => close(() => void record(turn))} />
				)}
			</Sheet>
		</>
	);
}
