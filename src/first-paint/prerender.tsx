import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import { INITIAL_CATALOGUES } from "../languages/catalogues.ts";
import { LANGUAGES } from "../languages/languages.ts";
import { Page } from "../page.tsx";
import { paths } from "../paths.ts";
import type { AuthState } from "../stores/auth/auth-actions.ts";
import type { AuthStore } from "../stores/auth/auth-store.ts";
import { createFirstVisitStore } from "../stores/guest/first-visit-store.ts";

const never = new Promise<never>(() => {});

const guestState: AuthState = { kind: "guest", store: createFirstVisitStore(never) };

const LOADING_MESSAGE = msg`Loading your family data...`;

const rejectAtBuildTime = () => Promise.reject(new Error("there is no browser"));

const guestAuthStore: AuthStore = {
	state: () => guestState,
	subscribe: () => () => {},
	start: () => () => {},
	connect: rejectAtBuildTime,
	signOutLocally: rejectAtBuildTime,
};

const catalogues = await Promise.all(
	LANGUAGES.map(async ({ tag }) => [tag, (await INITIAL_CATALOGUES[tag]()).messages] as const),
);
for (const [tag, messages] of catalogues) i18n.load(tag, messages);

/** The text beside the spinner, by language. The English one is in index.html. */
export const loadingMessages = Object.fromEntries(
	catalogues
		.filter(([tag]) => tag !== "en")
		.map(([tag]) => {
			i18n.activate(tag);
			return [tag, i18n._(LOADING_MESSAGE)];
		}),
);

i18n.activate("en");

export const prerenderedHtml = renderToString(
	<Router ssrPath={paths.home}>
		<Page authStore={guestAuthStore} />
	</Router>,
);
