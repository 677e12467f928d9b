/** A catalogue, compiled by Lingui's plugin for Vite. */
declare module "*.po" {
	import type { Messages } from "@lingui/core";
	export const messages: Messages;
}
