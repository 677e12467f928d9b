import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useId, useState } from "react";
import type { Delivery, Webhook } from "../../stores/cloud/families/apps.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { AppRow } from "./app-row.tsx";
import { EVENT_LABELS } from "./event-labels.ts";
import { useFamilyAction } from "./use-family-action.ts";
import { useFamilyAnswer } from "./use-family-answer.ts";

export function WebhookRow({ webhook: { id, url }, onGone }: { webhook: Webhook; onGone: (id: string) => void }) {
	const { t } = useLingui();
	const [isOpen, setOpen] = useState(false);
	const { host } = new URL(url);
	return (
		<AppRow {...{ id, onGone }} name={host} loss={t`It is no longer told what is decided here.`}>
			<Button variant="ghost" className="-mx-3 px-3!" aria-describedby={id} onClick={() => setOpen(true)}>
				<Trans>What was sent</Trans>
			</Button>
			<Sheet isOpen={isOpen} title={host} onClose={() => setOpen(false)}>
				{() => <Deliveries webhook={id} />}
			</Sheet>
		</AppRow>
	);
}

const REFRESH_MS = 3_000;

/** What was sent to a webhook, and what became of it. */
function Deliveries({ webhook }: { webhook: string }) {
	const { t } = useLingui();
	const { run } = useFamilyAction();
	const [deliveries, refresh] = useFamilyAnswer(webhook, (families) => families.listDeliveries(webhook));
	const isWaiting = deliveries?.some(({ nextAttemptAt }) => nextAttemptAt !== undefined) ?? false;
	const onTick = useEffectEvent(refresh);
	useEffect(() => {
		if (!isWaiting) return;
		const timer = setInterval(() => onTick(), REFRESH_MS);
		return () => clearInterval(timer);
	}, [isWaiting]);
	if (deliveries === undefined) return <p role="status">{t`Loading…`}</p>;

	async function resend(delivery: string) {
		await run(t`Not Sent`, (families) => families.resendDelivery(delivery));
		refresh();
	}

	return (
		<ul className="rows mt-3">
			{deliveries.map((delivery) => (
				<DeliveryRow key={delivery.id} delivery={delivery} onResend={() => void resend(delivery.id)} />
			))}
		</ul>
	);
}

function DeliveryRow({ delivery, onResend }: { delivery: Delivery; onResend: () => void }) {
	const id = useId();
	return (
		<li className="flex flex-wrap items-center justify-between gap-2 py-2">
			<span id={id} className="min-w-0">
				<span className="block font-semibold">{i18n._(EVENT_LABELS[delivery.event])}</span>
				<time className="block text-sm text-soft">
					{i18n.date(delivery.createdAt, { dateStyle: "medium", timeStyle: "medium" })}
				</time>
				<span className="block text-sm text-soft">{describeAnswer(delivery)}</span>
			</span>
			{delivery.nextAttemptAt === undefined && (
				<Button variant="ghost" className="-mx-3 px-3!" aria-describedby={id} onClick={onResend}>
					<Trans>Send again</Trans>
				</Button>
			)}
		</li>
	);
}

function describeAnswer({ answer, nextAttemptAt }: Delivery): string {
	if (answer === undefined) return nextAttemptAt ? t`waiting` : t`not sent`;
	if (answer.startsWith("2")) return t`arrived (${answer})`;
	if (answer === "address") return t`not allowed: the server sends nothing to this address`;
	if (answer === "none") return nextAttemptAt ? t`no answer yet, will be sent again` : t`no answer`;
	return nextAttemptAt ? t`refused (${answer}), will be sent again` : t`refused (${answer})`;
}
