import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { EmailField } from "./account-field.tsx";
import { AccountPage } from "./account-page.tsx";
import { Form } from "./form.tsx";
import { MailedCodeForm } from "./mailed-code-form.tsx";
import { useAccountAction } from "./use-account-action.ts";

/** Sends a mail to choose a new password, or to log in without one. */
export function Recover({ type = "recovery" }: { type?: "magiclink" | "recovery" }) {
	const { t } = useLingui();
	const action = useAccountAction();
	const isLogin = type === "magiclink";
	const [sentTo, setSentTo] = useState<string>();

	async function request(email: string) {
		const result = await action.run(t`Email Not Sent`, (auth) =>
			isLogin ? auth.requestMagicLink(email) : auth.requestPasswordReset(email),
		);
		if (result === true) setSentTo(email);
	}

	return (
		<AccountPage
			title={isLogin ? t`Log In Without a Password` : t`Forgot Your Password?`}
			subtitle={isLogin ? t`We'll email you a link and a code` : t`We'll email you a link to choose a new one`}
			footer={
				<Link href={paths.login} className={INLINE_LINK_CLASS}>
					<Trans>Back to login</Trans>
				</Link>
			}
		>
			<Form button={t`Send Link`} action={action} onSubmit={(field) => request(field("email"))}>
				<EmailField />
			</Form>
			<p role="status" className={sentTo && "mt-5 rounded-control bg-tint px-4 py-3"}>
				{sentTo && (
					<Trans>
						If there is an account for <bdi translate="no">{sentTo}</bdi>, we've sent it a link. It works for one hour.
					</Trans>
				)}
			</p>
			{sentTo && <MailedCodeForm type={type} email={sentTo} />}
		</AccountPage>
	);
}
