import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import type { Decision } from "./use-decision.ts";

export function DecisionButton({ decision }: { decision: Decision }) {
	return (
		<Button
			variant={decision.isConfirmed ? "success" : "primary"}
			className="rise w-full text-lg"
			// Not `disabled`, which would move the focus away.
			aria-disabled={decision.isConfirmed}
			// Ignores the second tap of a double tap on a category, in whose position this button appears.
			onClick={({ detail: clicks }) => clicks < 2 && decision.confirm()}
		>
			<CheckIcon />
			<Trans>Decision Made!</Trans>
		</Button>
	);
}
