import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { Link, useLocation } from "wouter";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Logo } from "../ui/logo.tsx";
import { ViewTitle } from "../ui/view-title.tsx";
import { ViewNav } from "./view-nav.tsx";

export function NotFound() {
	const [path] = useLocation();
	useEffect(() => {
		console.error("No page at", path);
	}, [path]);
	return (
		<main className="flex min-h-dvh flex-col px-4">
			<ViewNav />
			<div className="flex grow flex-col items-center justify-center gap-5 text-center">
				<Logo className="size-24" />
				<ViewTitle className="text-3xl">
					<Trans>Oops! Page not found</Trans>
				</ViewTitle>
				<Link href={paths.home} className={buttonClass("primary")}>
					<Trans>Return to Home</Trans>
				</Link>
			</div>
		</main>
	);
}
