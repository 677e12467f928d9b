import { useEffect } from "react";
import { Link } from "wouter";
import { PRODUCT_TITLE, paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { useFetched } from "../../ui/fetched.ts";
import { BackIcon } from "../../ui/icons.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { NotFetched } from "../not-fetched.tsx";
import { settingsSections } from "./settings-sections.ts";

const TITLE = "Settings";

/** What is seldom wanted: the family's data as a file, this device, the account. */
export function Settings() {
	const fetched = useFetched(settingsSections);
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
			{fetched === undefined && <Spinner text="Loading the settings..." />}
			{fetched === "failed" && <NotFetched />}
			{typeof fetched === "object" && <fetched.Sections />}
		</main>
	);
}
