import { useLingui } from "@lingui/react/macro";
import { type Ref, useState } from "react";
import type { ReauthPassword } from "../../stores/auth/auth-actions.ts";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { useAccountAction } from "../account/use-account-action.ts";
import { Disclosure, isLocationHash } from "./disclosure.tsx";
import { ReauthForm } from "./reauth-form.tsx";

const DISCLOSURE_ID = "change-email";

/** Asks for another address, which counts once the link that is mailed there has been used. `onAsked` is told which. */
export function ChangeEmail({
	email,
	onAsked,
	buttonRef,
}: {
	email: string;
	onAsked: (next: string) => void;
	buttonRef: Ref<HTMLButtonElement>;
}) {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();
	const [isOpen, setOpen] = useState(() => isLocationHash(DISCLOSURE_ID));
	const failed = t`Email Not Changed`;

	async function change(next: string, proof: ReauthPassword) {
		if (next.toLowerCase() === email.toLowerCase()) {
			toast({ title: failed, text: t`This is your email already.`, isError: true });
			return;
		}
		const outcome = await run(failed, (accounts) => accounts.changeEmail(next, proof));
		if (outcome !== true) return;
		setOpen(false);
		onAsked(next);
	}

	return (
		<Disclosure
			id={DISCLOSURE_ID}
			label={t`Change email`}
			isOpen={isOpen}
			onToggle={() => setOpen(!isOpen)}
			buttonRef={buttonRef}
		>
			<ReauthForm
				hash={DISCLOSURE_ID}
				button={t`Send Mail`}
				isBusy={isBusy}
				onSubmit={(proof, typed) => change(typed("email").trim(), proof)}
			>
				<TextField label={t`New email`} name="email" type="email" autoComplete="email" required />
			</ReauthForm>
		</Disclosure>
	);
}
