import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { NewToken, Token } from "../../stores/cloud/families/tokens.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { FoldCard } from "../../ui/fold-card.tsx";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { HomeAssistant } from "./home-assistant.tsx";
import { NewSecretNote } from "./new-secret-note.tsx";
import { NewTokenForm } from "./new-token-form.tsx";
import type { Question } from "./question.ts";
import { QuestionDialog } from "./question-dialog.tsx";
import { TokenRow } from "./token-row.tsx";
import { useFamilyAnswer } from "./use-family-answer.ts";
import { Webhooks } from "./webhooks.tsx";

/** Tokens by which other programs see what is decided here, or decide; and webhooks, by which they are told. */
export function AppsCard({ people }: { people: FamilyPeople }) {
	const { t } = useLingui();
	const [isOpen, setOpen] = useState(false);
	return (
		<FoldCard
			title={t`Connect other apps`}
			value={t`Show or decide whose turn it is`}
			isOpen={isOpen}
			onToggle={() => setOpen(!isOpen)}
		>
			<Apps people={people} />
		</FoldCard>
	);
}

function Apps({ people }: { people: FamilyPeople }) {
	const { t } = useLingui();
	const family = people.family.id;
	const [tokens, refresh] = useFamilyAnswer(family, async (families) =>
		(await families.hasApi()) ? families.listTokens(family) : "no-api",
	);
	const [made, setMade] = useState<NewToken>();
	const [question, setQuestion] = useState<Question>();
	if (tokens === undefined) return <p role="status">{t`Loading…`}</p>;
	if (tokens === "no-api")
		return (
			<p>
				<Trans>This needs the server that comes with this app. Here everything is stored in a Supabase project.</Trans>
			</p>
		);

	const askToRevoke = ({ id, name }: Token) =>
		setQuestion({
			title: t`Disconnect ${name}?`,
			text: t`The app that uses it no longer sees or changes anything here.`,
			confirmLabel: t`Disconnect`,
			async act(families) {
				await families.revokeToken(id);
				if (id === made?.id) setMade(undefined);
				refresh();
			},
		});

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
			{tokens.length > 0 && (
				<ul aria-label={t`Tokens`} className="rows mt-3">
					{tokens.map((token) => (
						<TokenRow key={token.id} {...{ people, token }} onRevoke={() => askToRevoke(token)} />
					))}
				</ul>
			)}
			{made ? (
				<NewSecretNote label={t`Token`} secret={made.token} />
			) : (
				<NewTokenForm
					family={family}
					onMade={(token) => {
						setMade(token);
						refresh();
					}}
				/>
			)}
			<Webhooks people={people} onAsk={setQuestion} />
			<HomeAssistant />
			<QuestionDialog question={question} onAnswered={() => setQuestion(undefined)} />
		</>
	);
}
