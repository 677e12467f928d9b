import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { NewWebhook, Webhook } from "../../stores/cloud/families/webhooks.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { Button } from "../../ui/button.tsx";
import { DeliveriesSheet } from "./deliveries-sheet.tsx";
import { NewSecretNote } from "./new-secret-note.tsx";
import { NewWebhookForm } from "./new-webhook-form.tsx";
import type { Question } from "./question.ts";
import { useFamilyAnswer } from "./use-family-answer.ts";

/** Other programs that are told what is decided here. */
export function Webhooks({ people, onAsk }: { people: FamilyPeople; onAsk: (question: Question) => void }) {
	const { t } = useLingui();
	const family = people.family.id;
	const [webhooks, refresh] = useFamilyAnswer(family, (families) => families.listWebhooks(family));
	const [made, setMade] = useState<NewWebhook>();
	const [shown, setShown] = useState<Webhook>();

	function askToDelete({ id, url }: Webhook) {
		const name = new URL(url).host;
		onAsk({
			title: t`Disconnect ${name}?`,
			text: t`It is no longer told what is decided here.`,
			confirmLabel: t`Disconnect`,
			async act(families) {
				await families.deleteWebhook(id);
				if (id === made?.id) setMade(undefined);
				refresh();
			},
		});
	}

	return (
		<section aria-labelledby="webhooks" className="mt-6 border-line border-t-2 pt-5">
			<h3 id="webhooks" className="font-bold">
				<Trans>Tell another app</Trans>
			</h3>
			<p className="text-soft">
				<Trans>The server sends what is decided here to an address of that app, a webhook.</Trans>
			</p>
			{webhooks !== undefined && webhooks.length > 0 && (
				<ul aria-label={t`Webhooks`} className="rows mt-3">
					{webhooks.map((webhook) => (
						<li key={webhook.id} className="py-2">
							<bdi id={webhook.id} translate="no" className="wrap-anywhere block font-semibold">
								{new URL(webhook.url).host}
							</bdi>
							<Button
								variant="ghost"
								className="-mx-3 px-3!"
								aria-describedby={webhook.id}
								onClick={() => setShown(webhook)}
							>
								<Trans>What was sent</Trans>
							</Button>
							<Button
								variant="ghost"
								className="px-3!"
								aria-describedby={webhook.id}
								onClick={() => askToDelete(webhook)}
							>
								<Trans>Disconnect</Trans>
							</Button>
						</li>
					))}
				</ul>
			)}
			{made ? (
				<NewSecretNote label={t`Secret`} secret={made.secret} />
			) : (
				<NewWebhookForm
					family={family}
					onMade={(webhook) => {
						setMade(webhook);
						refresh();
					}}
				/>
			)}
			<DeliveriesSheet webhook={shown} onClose={() => setShown(undefined)} />
		</section>
	);
}
