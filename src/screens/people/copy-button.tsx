import { t } from "@lingui/core/macro";
import { type ComponentProps, type Ref, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";

/** Copies a text, and says below whether it could: a toast lies behind an open sheet. */
export function CopyButton({ text, ...rest }: ComponentProps<typeof Button> & { text: string }) {
	const [said, setSaid] = useState<string>();

	async function copy() {
		try {
			await (isSecureContext ? navigator.clipboard.writeText(text) : copySelected(text));
			setSaid(t`Copied`);
		} catch (reason) {
			console.info("A text could not be copied:", reason);
			setSaid(t`This browser does not let the page copy.`);
		}
	}

	return (
		<>
			<Button {...rest} onClick={() => void copy()} />
			<p role="status" className="w-full text-center text-soft">
				{said}
			</p>
		</>
	);
}

/** A text that is copied: all of it is selected when it gets the focus. */
export function TextToCopy({
	label,
	text,
	className,
	ref,
}: {
	label: string;
	text: string;
	className: string;
	ref?: Ref<HTMLInputElement>;
}) {
	return (
		<input
			ref={ref}
			readOnly
			aria-label={label}
			dir="ltr"
			value={text}
			className={classNames("min-h-12 w-full min-w-0 rounded-control border-2 border-edge bg-card px-4", className)}
			onFocus={(event) => event.currentTarget.select()}
		/>
	);
}

/** Without https, as in a home's own network, browsers can only copy what is selected. */
function copySelected(text: string): void {
	const focused = document.activeElement;
	const field = Object.assign(document.createElement("textarea"), { value: text, readOnly: true });
	// While a dialog is open, nothing outside it can be selected.
	(document.querySelector("dialog[open]") ?? document.body).append(field);
	field.select();
	const isCopied = document.execCommand("copy");
	field.remove();
	if (focused instanceof HTMLElement) focused.focus();
	if (!isCopied) throw new Error("refused");
}
