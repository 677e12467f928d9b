import { useEffect } from "react";
import { Link } from "wouter";
import { PRODUCT_TITLE, paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { BackIcon } from "../../ui/icons.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useFetchedSections } from "./fetched-sections.ts";

const TITLE = "Settings";

/** What is seldom wanted: the family's data as a file, this device, the account. */
export function Settings() {
	const Sections = useFetchedSections();
	// An account may have to be opened before this screen is there.
	useEffect(() => {
		document.title = `${TITLE} · ${PRODUCT_TITLE}`;
	}, []);
	return (
		<main className="mx-auto max-w-2xl px-4 pb-12">
			<div className="py-4">
				<Link href={paths.home} className={buttonClass("quiet", "-ms-4")}>
					<BackIcon />
					Back to {PRODUCT_TITLE}
				</Link>
			</div>
			<h1 id="view-title" tabIndex={-1} className="text-3xl">
				{TITLE}
			</h1>
			{Sections === undefined && <Spinner text="Loading the settings..." />}
			{Sections === "failed" && <NotFetched />}
			{typeof Sections === "function" && <Sections />}
		</main>
	);
}

/** A browser does not fetch again what it failed to fetch, until the page is loaded anew. */
function NotFetched() {
	return (
		<div role="alert" className="mt-5 flex flex-col items-start gap-4">
			<p>The settings could not be loaded. Please check your connection and try again.</p>
			<Button onClick={() => location.reload()}>Try again</Button>
		</div>
	);
}
