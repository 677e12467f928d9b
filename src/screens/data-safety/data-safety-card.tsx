import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import {
	isPersistenceNoticeRead,
	markPersistenceNoticeRead,
	requestPersistence,
} from "../../stores/guest/persistence.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useInstallPrompt } from "./install-prompt.ts";
import { getDataLossWarning, getInstallInstructions, isInstalled } from "./platform.ts";

/** Asks the browser to keep a guest's family; where it may still delete it, says what protects it, until that has been read. */
export function DataSafetyCard({ hasTurn }: { hasTurn: boolean }) {
	const { t } = useLingui();
	const [isRead, setRead] = useState(isPersistenceNoticeRead);
	const [mayDelete, setMayDelete] = useState(false);
	const install = useInstallPrompt();

	useEffect(() => {
		let isStale = false;
		requestPersistence(hasTurn).then(
			(isKept) => !isStale && setMayDelete(!isKept),
			(reason) => console.warn("The browser could not be asked to keep the family:", reason),
		);
		return () => {
			isStale = true;
		};
	}, [hasTurn]);

	function close() {
		markPersistenceNoticeRead();
		setRead(true);
		document.getElementById("view-title")?.focus({ preventScroll: true });
	}

	if (isRead || !mayDelete || isInstalled()) return null;
	const way = getInstallInstructions();
	const remedy =
		install || way
			? t`An account protects your family, and so does installing the app.`
			: t`An account protects your family.`;
	return (
		<Card title={t`Keep what you have here`} className="mt-5">
			<p>{getDataLossWarning()}</p>
			<p className="mt-2">
				{remedy} {way}
			</p>
			<div className="mt-4 flex flex-wrap gap-3">
				{install && (
					<Button variant="primary" onClick={async () => (await install()) && close()}>
						<Trans>Install</Trans>
					</Button>
				)}
				<Link href={paths.signup} className={buttonClass("secondary")}>
					<Trans>Create an account</Trans>
				</Link>
				<Button variant="ghost" onClick={close}>
					<Trans>Got it</Trans>
				</Button>
			</div>
		</Card>
	);
}
