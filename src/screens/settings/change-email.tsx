import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Proof } from "../../stores/accounts/accounts.ts";
import { TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";
import { useAccountAction } from "../account/use-account-action.ts";
import { Disclosure } from "./disclosure.tsx";
import { ProofForm } from "./proof-form.tsx";

const ID = "change-email";

/** Asks for another address, which counts once the link that is mailed there has been used. */
export function ChangeEmail({ email, onAsked }: { email: string; onAsked: () => void }) {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();
	const failed = t`Email Not Changed`;
	const [sentTo, setSentTo] = useState<string>();

	async function change(next: string, proof: Proof) {
		if (next.toLowerCase() === email.toLowerCase()) {
			toast({ title: failed, text: t`This is your email already.`, isError: true });
			return;
		}
		const outcome = await run(failed, (accounts) => accounts.changeEmail(next, proof));
		if (outcome !== true) return;
		setSentTo(next);
		onAsked();
	}

	return (
		<Disclosure id={ID} label={t`Change email`}>
			<ProofForm
				hash={ID}
				button={t`Send Mail`}
				isBusy={isBusy}
				onSubmit={(proof, typed) => change(typed("email").trim(), proof)}
			>
				<TextField label={t`New email`} name="email" type="email" autoComplete="email" required />
			</ProofForm>
			<p role="status" className={sentTo && "mt-5 rounded-control bg-tint px-4 py-3"}>
				{sentTo && (
					<Trans>
						A mail with a link is on its way to <bdi className="wrap-anywhere">{sentTo}</bdi>. Until you open the link,
						your email stays as it is.
					</Trans>
				)}
			</p>
		</Disclosure>
	);
}
