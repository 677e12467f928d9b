import { type FormEvent, type ReactNode, useState } from "react";
import type { OpenedInvitation } from "../../stores/cloud/families/joining.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { CodeField } from "../people/code-field.tsx";
import { getFamilyErrorMessage } from "../people/family-error-messages.ts";
import { useFamilyAction } from "../people/use-family-action.ts";

/** An invitation, and the code by which it was opened. */
export interface OpenedByCode {
	readonly code: string;
	readonly invitation: OpenedInvitation;
}

/**
 * Asks for the letters that someone reads out. It does not join: `onOpened` gets the invitation. A new screen signs in
 * first, because wrong codes count for the user who types them.
 */
export function CodeForm({
	label,
	isNewScreen = false,
	variant = "primary",
	onSubmit,
	onOpened,
	className,
	children,
}: {
	label: string;
	isNewScreen?: boolean;
	variant?: "primary" | "secondary";
	onSubmit?: () => void;
	onOpened: (opened: OpenedByCode) => void;
	className: string;
	children: ReactNode;
}) {
	const { isBusy, error, run } = useFamilyAction();
	const [code, setCode] = useState("");

	async function submit(event: FormEvent) {
		event.preventDefault();
		if (isBusy || code.trim() === "") return;
		onSubmit?.();
		await run(undefined, async (families, auth) => {
			if (isNewScreen) await auth.signInAsScreen();
			onOpened({ code, invitation: await families.readInvitationByCode(code) });
		});
	}

	return (
		<form noValidate className={className} onSubmit={submit}>
			<CodeField
				label={label}
				value={code}
				error={error === undefined ? undefined : getFamilyErrorMessage(error)}
				onChange={setCode}
			/>
			<BusyButton type="submit" variant={variant} isBusy={isBusy}>
				{children}
			</BusyButton>
		</form>
	);
}
