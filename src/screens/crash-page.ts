import { t } from "@lingui/core/macro";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { saveStoredText } from "./copies/save-stored-text.ts";
import { createElement, createPlainButton, createPlainPage } from "./plain-page.ts";

/**
 * Shown when not even `ErrorView` can be shown: without React, and without reading the family. The texts are loaded.
 */
export function createCrashPage(): HTMLElement {
	return createPlainPage(
		t`Something went wrong`,
		t`This page can't be shown. Everything is still saved. Try again, or download a copy to be safe.`,
		createPlainButton("primary", t`Try again`, () => location.reload()),
		createPlainButton("secondary", t`Download a copy`, saveStoredText),
		Object.assign(createElement("a", buttonClass("ghost"), t`Settings`), { href: paths.settings }),
	);
}
