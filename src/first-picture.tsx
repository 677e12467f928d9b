import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import { FIRST } from "./languages/catalogues.ts";
import { LANGUAGES } from "./languages/languages.ts";
import { Page } from "./page.tsx";
import { paths } from "./paths.ts";
import type { AccountSwitch } from "./stores/accounts/account-switch.ts";
import type { AccountState } from "./stores/accounts/accounts.ts";
import { createGuestStore } from "./stores/guest/guest-store.ts";

const guest: AccountState = {
	kind: "guest",
	store: createGuestStore({ storage: () => null, page: new EventTarget(), locks: undefined }),
};

/** As in src/screens/loading.tsx. */
const LOADING = msg`Loading your family data...`;

/** Nobody presses anything at build time. */
const never = () => Promise.reject(new Error("there is no browser"));

const accounts: AccountSwitch = {
	state: () => guest,
	subscribe: () => () => {},
	start: () => () => {},
	open: never,
	leave: never,
};

const catalogues = await Promise.all(LANGUAGES.map(async ({ tag }) => [tag, (await FIRST[tag]()).messages] as const));
for (const [tag, messages] of catalogues) i18n.load(tag, messages);

/** What everybody reads until the app is there, by language. In English it stands in index.html. */
export const waitingTexts = Object.fromEntries(
	catalogues
		.filter(([tag]) => tag !== "en")
		.map(([tag]) => {
			i18n.activate(tag);
			return [tag, i18n._(LOADING)];
		}),
);

i18n.activate("en");

/** What a new guest sees first, in English: the HTML that the app takes over when its script has arrived. Made at build time. */
export const firstPicture = renderToString(
	<Router ssrPath={paths.home}>
		<Page accounts={accounts} />
	</Router>,
);
