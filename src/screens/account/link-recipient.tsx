import { Trans } from "@lingui/react/macro";
import type { LinkDetails } from "./link-details.ts";

export function LinkRecipient({ email, name }: LinkDetails) {
	if (email === undefined) {
		return (
			<p className="mt-5 rounded-control bg-tint px-4 py-3">
				<Trans>This link doesn't say which email it is for. It is the one the link was sent to.</Trans>
			</p>
		);
	}
	return (
		<dl className="mt-5 rounded-control bg-tint px-4 py-3">
			<dt className="text-soft text-sm">
				<Trans>Email</Trans>
			</dt>
			<dd className="wrap-anywhere font-bold">
				<bdi translate="no">{email}</bdi>
			</dd>
			{name !== undefined && (
				<>
					<dt className="mt-2 text-soft text-sm">
						<Trans>Name given at sign-up</Trans>
					</dt>
					<dd className="wrap-anywhere font-bold">
						<bdi translate="no">{name}</bdi>
					</dd>
				</>
			)}
		</dl>
	);
}
