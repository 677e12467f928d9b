import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { PRODUCT_TITLE, paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { BackIcon } from "../../ui/icons.tsx";
import { Logo } from "../../ui/logo.tsx";

/** The frame of login and signup: the way home, a title, a card. */
export function AccountPage({
	title,
	subtitle,
	children,
	footer,
}: {
	title: string;
	subtitle: string;
	children: ReactNode;
	footer: ReactNode;
}) {
	return (
		<main className="mx-auto max-w-md px-4 pb-12">
			<div className="py-4">
				<Link href={paths.home} className={buttonClass("ghost", "-ms-4")}>
					<BackIcon />
					<Trans>Back to {PRODUCT_TITLE}</Trans>
				</Link>
			</div>
			<div className="rounded-card bg-card p-6 lift sm:p-8">
				<Logo className="size-14" />
				<h1 id="view-title" tabIndex={-1} className="mt-4 text-3xl">
					{title}
				</h1>
				<p className="mt-1 text-soft">{subtitle}</p>
				{children}
				<p className="mt-5 text-center">{footer}</p>
			</div>
		</main>
	);
}
