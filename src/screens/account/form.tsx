import { type ReactNode, useEffect, useRef, useState } from "react";
import { BusyButton } from "../../ui/busy-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { type FieldError, FieldErrorContext } from "./field-error.ts";
import type { FormAction } from "./use-account-action.ts";

export type GetField = (name: string) => string;

/**
 * Sends nothing while its action runs. A toast shows an error; its field is marked until something is typed. A wrong
 * field gets the focus.
 */
export function Form({
	button,
	variant = "primary",
	action: { isBusy, hint, fieldError: error },
	onSubmit,
	children,
}: {
	button: string;
	variant?: "primary" | "secondary" | "danger";
	action: FormAction;
	onSubmit: (field: GetField) => void;
	children: ReactNode;
}) {
	const form = useRef<HTMLFormElement>(null);
	const [corrected, setCorrected] = useState<FieldError>();
	useEffect(() => {
		if (error) focusInvalidField(form.current);
	}, [error]);
	return (
		<>
			<form
				ref={form}
				className="mt-5 flex flex-col gap-4"
				onInput={() => setCorrected(error)}
				onSubmit={(event) => {
					event.preventDefault();
					if (isBusy) return;
					focusInvalidField(event.currentTarget);
					const data = new FormData(event.currentTarget);
					// Composed, because systems type é in different ways and a Supabase project compares bytes.
					onSubmit((name) => String(data.get(name) ?? "").normalize("NFC"));
				}}
			>
				<FieldErrorContext value={error === corrected ? undefined : error}>{children}</FieldErrorContext>
				<BusyButton type="submit" variant={variant} className="mt-2 w-full" isBusy={isBusy}>
					{button}
				</BusyButton>
			</form>
			<Hint>{hint}</Hint>
		</>
	);
}

function focusInvalidField(form: HTMLFormElement | null) {
	form?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
}

export function Hint({ children }: { children: ReactNode }) {
	return (
		<p role="status" className={classNames("text-center text-soft text-sm", children !== undefined && "mt-3")}>
			{children}
		</p>
	);
}
