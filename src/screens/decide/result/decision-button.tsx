import { Trans } from "@lingui/react/macro";
import { CheckIcon } from "../../../ui/icons.tsx";
import { TurnButton } from "../../child-lock/turn-button.tsx";
import type { Decision } from "../decision/use-decision.ts";

export function DecisionButton({ decision }: { decision: Decision }) {
	return (
		<TurnButton
			variant={decision.isConfirmed ? "success" : "primary"}
			className="rise w-full text-lg"
			// Not `disabled`, which would move the focus away.
			aria-disabled={decision.isConfirmed}
			onPress={() => decision.confirm()}
		>
			<CheckIcon />
			<Trans>Decision Made!</Trans>
		</TurnButton>
	);
}
