import type { ReactNode } from "react";
import { Logo } from "../../ui/logo.tsx";
import { ViewTitle } from "../../ui/view-title.tsx";
import { BackToHome } from "../back-to-home.tsx";
import { ViewNav } from "../view-nav.tsx";

export function AccountPage({
	title,
	subtitle,
	children,
	footer,
}: {
	title: string;
	subtitle: string;
	children?: ReactNode;
	footer?: ReactNode;
}) {
	return (
		<main className="mx-auto flex max-w-md flex-col px-4 max-sm:min-h-dvh">
			<ViewNav>
				<BackToHome />
			</ViewNav>
			<div className="grow pb-room">
				<div className="rounded-card bg-card p-6 lift sm:p-8">
					<div className="flex items-center gap-3">
						<Logo className="size-11 shrink-0" />
						<ViewTitle className="wrap-anywhere min-w-0 text-3xl">{title}</ViewTitle>
					</div>
					<p className="mt-3 text-soft">{subtitle}</p>
					{children}
					{footer && <p className="mt-5 text-center">{footer}</p>}
				</div>
			</div>
		</main>
	);
}
