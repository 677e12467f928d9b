import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import type { Decision } from "./decision.ts";

export function DecisionButton({ decision }: { decision: Decision }) {
	return (
		<Button
			variant={decision.isConfirmed ? "success" : "primary"}
			className="rise w-full text-lg"
			// Not `disabled`, which would move the focus away.
			aria-disabled={decision.isConfirmed}
			// It appears where a category was tapped.
			data-deliberate
			onClick={() => decision.confirm()}
		>
			<CheckIcon />
			<Trans>Decision Made!</Trans>
		</Button>
	);
}
