import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { Card } from "../../ui/card.tsx";
import { useAccountState } from "../account/account-context.tsx";
import { INLINE_LINK } from "../account/account-page.tsx";

/** What a guest can do about this device. */
export function ThisDeviceCard() {
	if (useAccountState().kind !== "guest") return null;
	return (
		<Card title="This device">
			<p>
				Your family is kept in this browser only.{" "}
				<Link href={paths.signup} className={INLINE_LINK}>
					Sign up
				</Link>{" "}
				to have it on every phone.
			</p>
		</Card>
	);
}
