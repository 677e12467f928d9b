import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { ReauthPassword } from "../../stores/auth/auth-actions.ts";
import { DANGER_CLASS } from "../../ui/danger-class.ts";
import { TrashIcon } from "../../ui/icons.tsx";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { toast } from "../../ui/toast.ts";
import { useAccountAction } from "../account/use-account-action.ts";
import { Disclosure, isLocationHash, PANEL_CLASS } from "./disclosure.tsx";
import { DownloadFamily } from "./download-family.tsx";
import { ReauthForm } from "./reauth-form.tsx";

const DISCLOSURE_ID = "delete-account";

/** Deletes the account after three steps: the offer of a download, a reauthentication and a question. */
export function DeleteAccount({ email }: { email: string }) {
	const { t } = useLingui();
	const { isBusy, fieldError, run } = useAccountAction();
	const [isOpen, setOpen] = useState(() => isLocationHash(DISCLOSURE_ID));
	const [question, setQuestion] = useState<{ readonly password: ReauthPassword; readonly isForAll?: true }>();

	async function deleteAccount() {
		setQuestion(undefined);
		const result = await run(t`Account Not Deleted`, (auth) =>
			auth.deleteAccount(question?.password, question?.isForAll),
		);
		if (result !== true) {
			// Nobody's family goes without their knowing.
			if (result.code === "family_has_adults") setQuestion({ password: question?.password, isForAll: true });
			return;
		}
		toast({ title: t`Your account was deleted`, text: t`Your family has been removed from the server too.` });
	}

	return (
		<Disclosure
			id={DISCLOSURE_ID}
			icon={<TrashIcon />}
			label={t`Delete my account`}
			className={DANGER_CLASS}
			panelClassName={PANEL_CLASS}
			isOpen={isOpen}
			onToggle={() => setOpen(!isOpen)}
		>
			<p className="pt-4">
				<Trans>
					This deletes your account and your family forever, on every phone: all members, categories and turns. Would
					you like to download a copy first?
				</Trans>
			</p>
			<DownloadFamily className="mt-4 w-full" />
			<ReauthForm
				hash={DISCLOSURE_ID}
				button={t`Delete my account forever`}
				variant="danger"
				isBusy={isBusy}
				error={fieldError}
				onSubmit={(password) => setQuestion({ password })}
			/>
			<LazyConfirmDialog
				isOpen={question !== undefined}
				title={question?.isForAll ? t`Delete the family for everyone, too?` : t`Delete your account?`}
				text={
					question?.isForAll ? (
						<Trans>
							Other adults are in your family. To keep it, cancel and hand it over under People first. Otherwise it will
							be deleted forever for them, too.
						</Trans>
					) : (
						<Trans>
							The account <bdi className="wrap-anywhere">{email}</bdi> and its family will be deleted forever. This
							cannot be undone.
						</Trans>
					)
				}
				cancelLabel={t`Cancel`}
				confirmLabel={t`Delete`}
				onCancel={() => setQuestion(undefined)}
				onConfirm={deleteAccount}
				finalFocus={() => document.querySelector<HTMLElement>(`#${DISCLOSURE_ID} button[type=submit]`)}
			/>
		</Disclosure>
	);
}
