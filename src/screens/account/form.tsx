import type { ReactNode } from "react";
import { BusyButton } from "../../ui/busy-button.tsx";
import { classNames } from "../../ui/class-names.ts";

export type GetField = (name: string) => string;

/** A form with one button. While `isBusy` nothing is submitted. The focus goes to a field that is marked as wrong. */
export function Form({
	button,
	variant = "primary",
	isBusy,
	hint,
	onSubmit,
	children,
}: {
	button: string;
	variant?: "primary" | "danger";
	isBusy: boolean;
	hint?: string | undefined;
	onSubmit: (field: GetField) => void;
	children: ReactNode;
}) {
	return (
		<>
			<form
				className="mt-5 flex flex-col gap-4"
				onSubmit={(event) => {
					event.preventDefault();
					if (isBusy) return;
					const form = event.currentTarget;
					form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
					const data = new FormData(form);
					onSubmit((name) => String(data.get(name) ?? ""));
				}}
			>
				{children}
				<BusyButton type="submit" variant={variant} className="mt-2 w-full" isBusy={isBusy}>
					{button}
				</BusyButton>
			</form>
			<Hint>{hint}</Hint>
		</>
	);
}

/** A sentence below a button, which screen readers announce. */
export function Hint({ children }: { children: ReactNode }) {
	return (
		<p role="status" className={classNames("text-center text-soft text-sm", children !== undefined && "mt-3")}>
			{children}
		</p>
	);
}
