import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Sheet } from "../../ui/sheet.tsx";
import { answerParentQuestion } from "../child-lock/ask-parent.ts";
import { PinForm } from "./pin-form.tsx";

export function AskParentSheet() {
	const { t } = useLingui();
	const hasPin = useRef(false);
	return (
		<Sheet isOpen title={t`Ask a parent`} onClose={() => answerParentQuestion(hasPin.current)}>
			{(close) => (
				<PinForm
					onOpen={() => {
						hasPin.current = true;
						// The sheet closes before the answer, so that it leaves no step back behind.
						close();
					}}
				/>
			)}
		</Sheet>
	);
}
