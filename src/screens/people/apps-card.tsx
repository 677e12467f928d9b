import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { NewApp } from "../../stores/cloud/families/apps.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { FoldCard } from "../../ui/fold-card.tsx";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { HomeAssistant } from "./home-assistant.tsx";
import { NeedsOwnServer } from "./needs-own-server.tsx";
import { NewSecretNote } from "./new-secret-note.tsx";
import { NewTokenForm } from "./new-token-form.tsx";
import { NewWebhookForm } from "./new-webhook-form.tsx";
import { TokenRow } from "./token-row.tsx";
import { useFamilyAnswer } from "./use-family-answer.ts";
import { WebhookRow } from "./webhook-row.tsx";

/** Tokens let other programs see what is decided here, or decide; webhooks tell them. */
export function AppsCard({ people }: { people: FamilyPeople }) {
	const { t } = useLingui();
	return (
		<FoldCard title={t`Connect other apps`} value={t`Show or decide whose turn it is`}>
			<Apps people={people} />
		</FoldCard>
	);
}

function Apps({ people }: { people: FamilyPeople }) {
	const { t } = useLingui();
	const family = people.family.id;
	const [apps, refresh] = useFamilyAnswer(family, async (families) => {
		if (!(await families.findOwnServer())) return "project";
		return { tokens: await families.listTokens(family), webhooks: await families.listWebhooks(family) };
	});
	const [made, setMade] = useState<NewApp & { readonly isToken: boolean }>();
	if (apps === undefined) return <p role="status">{t`Loading…`}</p>;
	if (apps === "project") return <NeedsOwnServer />;

	function change(next: typeof made) {
		setMade(next);
		refresh();
	}
	const onGone = (id: string) => change(id === made?.id ? undefined : made);

	return (
		<>
			<p className="text-soft">
				<Trans>
					A smart home, a wall display or a script asks by a token. Whoever has the token needs no account.{" "}
					<a href="/api/v1" className={INLINE_LINK_CLASS}>
						How it works
					</a>
				</Trans>
			</p>
			<ul aria-label={t`Tokens`} className="rows mt-3" hidden={apps.tokens.length === 0}>
				{apps.tokens.map((token) => (
					<TokenRow key={token.id} {...{ people, token, onGone }} />
				))}
			</ul>
			{made?.isToken ? (
				<NewSecretNote label={t`Token`} secret={made.secret} />
			) : (
				<NewTokenForm family={family} onMade={(app) => change({ ...app, isToken: true })} />
			)}
			<section aria-labelledby="webhooks" className="mt-6 border-line border-t-2 pt-5">
				<h3 id="webhooks" className="font-bold">
					<Trans>Tell another app</Trans>
				</h3>
				<p className="text-soft">
					<Trans>The server sends what is decided here to an address of that app, a webhook.</Trans>
				</p>
				<ul aria-label={t`Webhooks`} className="rows mt-3" hidden={apps.webhooks.length === 0}>
					{apps.webhooks.map((webhook) => (
						<WebhookRow key={webhook.id} {...{ webhook, onGone }} />
					))}
				</ul>
				{made?.isToken === false ? (
					<NewSecretNote label={t`Secret`} secret={made.secret} />
				) : (
					<NewWebhookForm family={family} onMade={(app) => change({ ...app, isToken: false })} />
				)}
			</section>
			<HomeAssistant />
		</>
	);
}
