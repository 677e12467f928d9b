import { select } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { computeProgress } from "../../rules/cycle.ts";
import { type Family, groupOf } from "../../rules/family.ts";
import { requestPersistence } from "../../stores/browser/persistence.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useNotice } from "../use-notice.ts";
import { useToday } from "../use-today.ts";
import { useInstallPrompt } from "./install-prompt.ts";
import { getDataLossWarning, getInstallInstructions, isInstalled } from "./platform.ts";

/**
 * Requests persistent storage for a guest's family. If the browser refuses, the card says what protects the family,
 * until somebody has read it.
 */
export function DataSafetyCard({ family }: { family: Family }) {
	const hasTurn = family.turns.some(({ cycle }) => cycle > 0);
	const group = groupOf(family);
	const today = useToday();
	const { t } = useLingui();
	const { isRead, close } = useNotice("persistence");
	const [mayDelete, setMayDelete] = useState(false);
	const install = useInstallPrompt();

	useEffect(() => {
		let isStale = false;
		requestPersistence(hasTurn).then(
			(isPersisted) => isStale || setMayDelete(!isPersisted),
			(error) => console.warn("Persistent storage could not be requested:", error),
		);
		return () => {
			isStale = true;
		};
	}, [hasTurn]);

	if (isRead || !mayDelete || !hasCycle(family, today) || isInstalled()) return null;
	const instructions = getInstallInstructions();
	const remedy =
		install || instructions
			? t`An account keeps it safe, and so does installing the app.`
			: t`An account keeps it safe.`;
	return (
		<Card
			title={select(group, {
				flat: "Keep your flat's data safe",
				team: "Keep your team's data safe",
				class: "Keep your class's data safe",
				other: "Keep your family's data safe",
			})}
		>
			<p>{getDataLossWarning()}</p>
			<p className="mt-2">
				<span>{remedy}</span> <span>{instructions}</span>
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

/** Whether everybody has had a turn for something. The warning should not frighten anybody on the first evening. */
function hasCycle(family: Family, today: string): boolean {
	const { categories, turns } = family;
	return (
		turns.some(({ cycle }) => cycle > 1) ||
		categories.some((category) => computeProgress(family, category, today).isComplete)
	);
}
