import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { paths } from "../../paths.ts";
import type { ReauthPassword } from "../../stores/auth/auth-actions.ts";
import { DANGER_CLASS } from "../../ui/danger-class.ts";
import { Disclosure, PANEL_CLASS } from "../../ui/disclosure.tsx";
import { TrashIcon } from "../../ui/later-icons.tsx";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { toast } from "../../ui/toast.ts";
import { ReauthForm } from "../account/reauth-form.tsx";
import { useAccountAction } from "../account/use-account-action.ts";
import { DownloadFamily } from "../copies/download-family.tsx";
import { EMPTY_FAMILY, useFamily, usePeople } from "../family/family-context.tsx";
import { describeOthers } from "../people/format-people.ts";

export const DELETE_ACCOUNT_HASH = "delete-account";

/** Deletes the account after three steps: the offer of a download, a reauthentication and a question. */
export function DeleteAccount({ email }: { email: string }) {
	const { t } = useLingui();
	const action = useAccountAction();
	const people = usePeople();
	const family = useFamily() ?? EMPTY_FAMILY;
	// These are in the open family. The server says if there are people in another one.
	const others = people?.family.role === "owner" ? describeOthers(people, family) : undefined;
	const ownsFamily = people === undefined || people.families.some(({ role }) => role === "owner");
	const [question, setQuestion] = useState<{ readonly password: ReauthPassword; readonly isForAll?: true }>();

	async function deleteAccount() {
		const result = await action.run(t`Account Not Deleted`, (auth) =>
			auth.deleteAccount(question?.password, question?.isForAll),
		);
		if (result !== true) {
			// Nobody loses a family without being told.
			if (result.code === "family_has_adults") setQuestion({ password: question?.password, isForAll: true });
			return;
		}
		toast({
			title: t`Your account was deleted`,
			text: ownsFamily
				? t`Everything in it has been removed from the server too.`
				: t`What you shared with others stays as it is.`,
			isForNextView: true,
		});
	}

	function explain(): ReactNode {
		if (question?.isForAll && others !== undefined)
			return (
				<Trans>
					This takes everything from {others}, too. For 30 days the other adults can bring it back as theirs.
				</Trans>
			);
		if (question?.isForAll)
			return (
				<Trans>
					Other adults share this with you. To keep it, cancel and hand it over under People first. Otherwise it will be
					deleted for them, too, and they have 30 days to bring it back as theirs.
				</Trans>
			);
		if (!ownsFamily)
			return (
				<Trans>
					The account{" "}
					<bdi translate="no" className="wrap-anywhere">
						{email}
					</bdi>{" "}
					will be deleted forever. This cannot be undone.
				</Trans>
			);
		return (
			<Trans>
				The account{" "}
				<bdi translate="no" className="wrap-anywhere">
					{email}
				</bdi>{" "}
				and everything in it will be deleted forever. This cannot be undone.
			</Trans>
		);
	}

	return (
		<Disclosure
			id={DELETE_ACCOUNT_HASH}
			icon={<TrashIcon />}
			label={t`Delete my account`}
			className={DANGER_CLASS}
			panelClassName={PANEL_CLASS}
		>
			{others !== undefined && (
				<p className="wrap-anywhere pt-4 font-bold">
					{t`This takes everything from ${others}, too. To keep it, hand it over under People first.`}
				</p>
			)}
			<p className="pt-4">
				{ownsFamily ? (
					<Trans>
						This deletes your account and everything in it forever, on every phone: all members, categories and turns.
						Would you like to download a copy first?
					</Trans>
				) : (
					<Trans>
						This deletes your account forever. What you share with others stays as it is. Would you like to download a
						copy first?
					</Trans>
				)}
			</p>
			<DownloadFamily className="mt-4 w-full" />
			<ReauthForm
				returnTo={`${paths.settings}#${DELETE_ACCOUNT_HASH}`}
				button={t`Delete my account forever`}
				variant="danger"
				action={action}
				onSubmit={(password) => setQuestion({ password })}
			/>
			<LazyConfirmDialog
				isOpen={question !== undefined}
				title={question?.isForAll ? t`Delete everything for everyone, too?` : t`Delete your account?`}
				text={explain()}
				confirmLabel={t`Delete`}
				onClose={() => setQuestion(undefined)}
				onConfirm={deleteAccount}
				finalFocus={() => document.querySelector<HTMLElement>(`#${DELETE_ACCOUNT_HASH} button[type=submit]`)}
			/>
		</Disclosure>
	);
}
