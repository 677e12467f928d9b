import { Select, Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { useGroup } from "../family/use-group.ts";
import { accountComponents } from "../parts.ts";

/** Where the family is stored: whose account it is, or what a guest should know. Below the cards, because the header has one line. */
export function AccountNote() {
	const group = useGroup();
	return useAuthState().kind === "guest" ? (
		<p role="note" className="mt-6 text-center text-sm text-soft">
			<Trans>
				<strong>Tip:</strong> Guest mode saves your data locally, on this device only.{" "}
				<Link href={paths.signup} className={INLINE_LINK_CLASS}>
					Sign up
				</Link>{" "}
				to sync <Select value={group} _flat="your flat" _team="your team" _class="your class" other="your family" />{" "}
				across devices.
			</Trans>
		</p>
	) : (
		<Lazy part={accountComponents}>{({ Greeting }) => <Greeting />}</Lazy>
	);
}
