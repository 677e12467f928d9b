import { i18n } from "@lingui/core";
import { renderToString } from "react-dom/server";
import { Router } from "wouter";
import { messages } from "./languages/en.po";
import { Page } from "./page.tsx";
import { paths } from "./paths.ts";
import type { AccountSwitch } from "./stores/accounts/account-switch.ts";
import type { AccountState } from "./stores/accounts/accounts.ts";
import { createGuestStore } from "./stores/guest/guest-store.ts";

const guest: AccountState = {
	kind: "guest",
	store: createGuestStore({ storage: () => null, page: new EventTarget(), locks: undefined }),
};

/** Nobody presses anything at build time. */
const never = () => Promise.reject(new Error("there is no browser"));

const accounts: AccountSwitch = {
	state: () => guest,
	subscribe: () => () => {},
	start: () => () => {},
	open: never,
	leave: never,
};

/** What a new guest sees first, in English: the HTML that the app takes over when its script has arrived. Runs at build time. */
export function firstPicture(): string {
	i18n.loadAndActivate({ locale: "en", messages });
	return renderToString(
		<Router ssrPath={paths.home}>
			<Page accounts={accounts} />
		</Router>,
	);
}
