import { Select, Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { useAuthState } from "../account/auth-context.tsx";
import { useGroup } from "../family/family-context.tsx";

/** What a guest should know about where the family is stored. */
export function AccountNote() {
	const group = useGroup();
	if (useAuthState().kind !== "guest") return null;
	return (
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
	);
}
