import { select, t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { paths } from "../../paths.ts";
import type { ReauthPassword } from "../../stores/auth/auth-actions.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { DANGER_CLASS } from "../../ui/danger-class.ts";
import { Disclosure, PANEL_CLASS } from "../../ui/disclosure.tsx";
import { TrashIcon } from "../../ui/later-icons.tsx";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { ReauthForm } from "../account/reauth-form.tsx";
import { useAccountAction } from "../account/use-account-action.ts";
import { DownloadFamily } from "../copies/download-family.tsx";
import { EMPTY_FAMILY, useFamily, useGroup } from "../family/family-context.tsx";
import { describeOthers } from "./format-people.ts";
import { useEndFamily } from "./use-end-family.ts";

export const DELETE_FAMILY_HASH = "delete-family";

/**
 * Lets the owner delete the family: says whom it is taken from, offers a copy, asks for the password, then once more.
 */
export function DeleteFamily({ people }: { people: FamilyPeople }) {
	const { t } = useLingui();
	const group = useGroup();
	const family = useFamily() ?? EMPTY_FAMILY;
	const { isBusy, end } = useEndFamily(people.family.id);
	const proof = useAccountAction();
	const [isAsking, setAsking] = useState(false);
	const others = describeOthers(people, family);
	const isRestorable = people.people.some(({ role }) => role === "adult");
	const label = select(group, { family: "Delete this family", other: "Delete this group" });

	async function prove(password: ReauthPassword) {
		if ((await proof.run(t`Not Deleted`, (auth) => auth.reauthenticate(password))) === true) setAsking(true);
	}

	return (
		<div className="mt-4">
			<Disclosure
				id={DELETE_FAMILY_HASH}
				icon={<TrashIcon />}
				label={label}
				className={DANGER_CLASS}
				panelClassName={PANEL_CLASS}
			>
				{others !== undefined && (
					<>
						<p className="wrap-anywhere pt-4 font-bold">{t`This takes it from ${others}, too.`}</p>
						<p className="mt-2 text-soft">
							<Trans>
								To leave, hand it over first: choose an adult under “Who is here”. If nobody needs it any more, you can
								delete it for everyone.
							</Trans>
						</p>
					</>
				)}
				<p className="pt-4">
					{isRestorable ? (
						<Trans>
							All members, categories and turns will be deleted for everyone. For 30 days the other adults can bring
							them back.
						</Trans>
					) : (
						<Trans>
							All members, categories and turns will be deleted forever, for everyone. This cannot be undone.
						</Trans>
					)}{" "}
					<Trans>Would you like to download a copy first?</Trans>
				</p>
				<DownloadFamily className="mt-4 w-full" />
				<ReauthForm
					returnTo={`${paths.people}#${DELETE_FAMILY_HASH}`}
					button={t`Delete for everyone`}
					variant="danger"
					action={{ ...proof, isBusy: isBusy || proof.isBusy }}
					onSubmit={(password) => void prove(password)}
				/>
			</Disclosure>
			<LazyConfirmDialog
				isOpen={isAsking}
				title={t`Delete ${people.family.name} for everyone?`}
				text={describeLoss(others, isRestorable)}
				confirmLabel={t`Delete`}
				onClose={() => setAsking(false)}
				onConfirm={() =>
					void end(
						t`Not Deleted`,
						select(group, {
							family: "The family was deleted for everyone.",
							other: "The group was deleted for everyone.",
						}),
						(families) => families.deleteFamily(people.family.id, true),
					)
				}
				finalFocus={() => document.querySelector<HTMLElement>(`#${DELETE_FAMILY_HASH} button[type=submit]`)}
			/>
		</div>
	);
}

function describeLoss(others: string | undefined, isRestorable: boolean): string {
	if (others === undefined)
		return t`All members, categories and turns will be deleted forever, for everyone. This cannot be undone.`;
	return isRestorable
		? t`This takes it from ${others}, too. For 30 days the other adults can bring it back as theirs.`
		: t`This takes it from ${others}, too. This cannot be undone.`;
}
