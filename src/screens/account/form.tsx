import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";

/**
 * A form with one button. `onSubmit` gets what was typed, by field name; nothing is sent twice while it is under way. The focus
 * goes to a field that is marked as wrong.
 */
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
	/** What helps to mend the last failure. */
	hint?: string | undefined;
	onSubmit: (typed: (field: string) => string) => void;
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
					onSubmit((field) => String(data.get(field) ?? ""));
				}}
			>
				{children}
				<Button type="submit" variant={variant} className="mt-2 w-full" aria-disabled={isBusy}>
					{button}
				</Button>
			</form>
			<Hint>{hint}</Hint>
		</>
	);
}

/** A sentence below a button, read out when it comes. */
export function Hint({ children }: { children: ReactNode }) {
	return (
		<p role="status" className={classNames("text-center text-soft text-sm", children !== undefined && "mt-3")}>
			{children}
		</p>
	);
}
