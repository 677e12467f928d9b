import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import type { Departure } from "../../stores/cloud/families/departures.ts";
import { isStoreError } from "../../stores/errors.ts";
import { AlertBox } from "../../ui/alert-box.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { toast } from "../../ui/toast.ts";
import { getFamilyErrorMessage } from "./family-error-messages.ts";
import { useDepartures } from "./use-departures.ts";
import { useFamilyAction } from "./use-family-action.ts";

const DAY_MS = 86_400_000;

/** The families that somebody else has deleted, and the way to bring them back. */
export function DeletedFamilies() {
	return useDepartures().map(
		(departure) =>
			departure.until !== undefined && (
				<DeletedFamily key={departure.family} departure={departure} until={departure.until} />
			),
	);
}

function DeletedFamily({ departure: { family, name, by }, until }: { departure: Departure; until: string }) {
	const { t } = useLingui();
	const [, navigate] = useLocation();
	const { isBusy, error, run } = useFamilyAction();
	const days = Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / DAY_MS));
	const deleter = by ?? t`The owner`;

	async function restore() {
		const isBack = await run(undefined, async (families, auth) => {
			await families.restoreFamily(family);
			auth.openFamily(family);
			return true;
		});
		if (!isBack) return;
		toast({ title: t`Welcome back!`, text: t`It is yours now, with everyone who was in it.`, isForNextView: true });
		navigate(paths.home, { replace: true });
	}

	return (
		<section className="wrap-anywhere flex flex-col gap-3 rounded-card bg-card px-5 py-4 lift sm:px-6">
			<h2 className="text-lg">
				<Trans>
					<bdi translate="no">{deleter}</bdi> deleted <bdi translate="no">{name}</bdi>.
				</Trans>
			</h2>
			<p>
				{plural(days, {
					one: "You can bring it back as yours today.",
					other: "You can bring it back as yours for # more days.",
				})}
			</p>
			{error !== undefined && (
				<AlertBox>
					{isStoreError(error, "owns_a_family")
						? t`You own one already, and nobody can own two. Hand it over or delete it first.`
						: getFamilyErrorMessage(error)}
				</AlertBox>
			)}
			<BusyButton isBusy={isBusy} onClick={() => void restore()}>
				<Trans>Bring it back</Trans>
			</BusyButton>
		</section>
	);
}
