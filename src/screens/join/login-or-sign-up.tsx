import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";

/** @param onLeave stores what waits for the login */
export function LoginOrSignUp({ onLeave }: { onLeave: () => void }) {
	return (
		<>
			<p className="mt-5">
				<Trans>Create an account to join, so the others know it's you.</Trans>
			</p>
			<div className="mt-4 flex flex-col gap-2">
				<Link href={paths.signup} className={buttonClass("primary")} onClick={onLeave}>
					<Trans>Create an account</Trans>
				</Link>
				<Link href={paths.login} className={buttonClass("secondary")} onClick={onLeave}>
					<Trans>I have an account</Trans>
				</Link>
			</div>
		</>
	);
}
