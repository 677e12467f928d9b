import { i18n } from "@lingui/core";
import { beforeEach } from "vitest";

/** Vitest's setup of tests that need a page: each begins with an empty one, in English, of which nothing is stored. */
beforeEach(() => {
	i18n.loadAndActivate({ locale: "en", messages: {} });
	document.body.replaceChildren();
	localStorage.clear();
	sessionStorage.clear();
});
