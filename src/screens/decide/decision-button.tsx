import { Trans } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CheckIcon } from "../../ui/icons.tsx";
import type { Decision } from "./use-decision.ts";

export function DecisionButton({ decision }: { decision: Decision }) {
	return (
		<Button
			variant={decision.isConfirmed ? "success" : "primary"}
			className={classNames("rise w-full text-lg", decision.isOpening && "animate-pulse cursor-progress")}
			// Not `disabled`, which would move the focus away.
			aria-disabled={decision.isConfirmed || decision.isOpening}
			aria-busy={decision.isOpening}
			// Where nothing pulses, because less motion is wished.
			style={decision.isOpening ? { opacity: 0.6 } : undefined}
			// It appears where a category was tapped.
			data-deliberate
			onClick={() => decision.confirm()}
		>
			<CheckIcon />
			<Trans>Decision Made!</Trans>
		</Button>
	);
}
