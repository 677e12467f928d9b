import { useLingui } from "@lingui/react/macro";
import { removeStoredSignUp } from "../../stores/auth/stored-sign-up.ts";
import { AccountField } from "./account-field.tsx";
import { Form } from "./form.tsx";
import { useConfirmLink } from "./use-confirm-link.ts";

/** Takes the six digits of a mail on the device that awaits them: on an iPhone, a link cannot open an installed app. */
export function MailedCodeForm({ type, email }: { type: "signup" | "magiclink" | "recovery"; email: string }) {
	const { t } = useLingui();
	const { action, confirm } = useConfirmLink(type, "", email.trim().toLowerCase());

	async function submit(typed: string) {
		const code = toDigits(typed);
		if ((await confirm({ code })) !== "bad_code_verifier") return;
		// This browser's sign-up was replaced by another one with the same address.
		removeStoredSignUp();
		await confirm({ code });
	}

	return (
		<Form button={t`Continue`} variant="secondary" action={action} onSubmit={(field) => submit(field("code"))}>
			<AccountField
				kind="code"
				label={t`Or type the code from the email`}
				name="code"
				inputMode="numeric"
				autoComplete="one-time-code"
				dir="ltr"
				inputClassName="text-xl tracking-widest"
			/>
		</Form>
	);
}

/** Keyboards may write Arabic digits. The last four bits of such a digit are its value. */
function toDigits(typed: string): string {
	return typed.replace(/\P{Nd}/gu, "").replace(/[٠-٩۰-۹]/gu, (digit) => String(digit.charCodeAt(0) & 15));
}
