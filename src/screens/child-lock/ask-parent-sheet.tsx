import { useLingui } from "@lingui/react/macro";
import { isLocked } from "../../stores/child-lock/child-lock.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { answerParentQuestion } from "./ask-parent.ts";
import { PinForm } from "./pin-form.tsx";

export function AskParentSheet() {
	const { t } = useLingui();
	return (
		<Sheet isOpen title={t`Ask a parent`} closeLabel={t`Close`} onClose={() => answerParentQuestion(!isLocked())}>
			{(close) => <PinForm onOpen={() => close()} />}
		</Sheet>
	);
}
