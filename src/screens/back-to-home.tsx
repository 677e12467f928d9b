import { Trans } from "@lingui/react/macro";
import { Link } from "wouter";
import { PRODUCT_TITLE, paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { BackIcon } from "../ui/icons.tsx";

export function BackToHome() {
	return (
		<Link href={paths.home} className={buttonClass("ghost")}>
			<BackIcon />
			<Trans>Back to {PRODUCT_TITLE}</Trans>
		</Link>
	);
}
