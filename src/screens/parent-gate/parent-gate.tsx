import { Trans, useLingui } from "@lingui/react/macro";
import { use } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { BackIcon, LockIcon } from "../../ui/icons.tsx";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { ViewTitle } from "../../ui/view-title.tsx";
import { FamilyContext } from "../family/family-context.tsx";
import { ViewNav } from "../view-nav.tsx";
import { openView } from "../views.ts";
import { ForgottenPin } from "./forgotten-pin.tsx";
import { PinForm } from "./pin-form.tsx";

/** Stands in the place of a view for parents, at its address, until somebody types the PIN. */
export function ParentGate() {
	const { t } = useLingui();
	const store = use(FamilyContext);
	return (
		<main className="mx-auto flex max-w-md flex-col px-4 max-sm:min-h-dvh">
			<ViewNav hasSettings={false}>
				<Button variant="ghost" onClick={() => openView({ view: "categories" })}>
					<BackIcon />
					<Trans>Back to Categories</Trans>
				</Button>
			</ViewNav>
			<div className="grow pb-room">
				<div className="rounded-card bg-card p-6 lift sm:p-8">
					<span className="inline-flex size-14 items-center justify-center rounded-full bg-tint">
						<LockIcon />
					</span>
					<ViewTitle className="mt-4 text-3xl">{t`Ask a parent`}</ViewTitle>
					<p className="mt-1 text-soft">
						<Trans>This device is locked for children. Picking and deciding still work.</Trans>
					</p>
					<PinForm />
					{store ? (
						<ForgottenPin />
					) : (
						<p className="mt-4 text-center">
							<Link href={paths.settings} className={INLINE_LINK_CLASS}>
								{t`Forgot the PIN?`}
							</Link>
						</p>
					)}
				</div>
			</div>
		</main>
	);
}
