import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Family } from "../../rules/family.ts";
import { Button } from "../../ui/button.tsx";
import { NextIcon } from "../../ui/icons.tsx";
import { Lazy } from "../../ui/lazy-part.tsx";
import { whenIdle } from "../../ui/when-idle.ts";
import { useAuthState } from "../account/auth-context.tsx";
import type { OnDraw } from "../decide/decision/use-draw.ts";
import { usePeople } from "../family/family-context.tsx";
import { useWasSetUp } from "../family/use-was-set-up.ts";
import { LazyGuestImport } from "../guest-import/lazy-guest-import.tsx";
import { accountComponents, dataSafety, decisionViews } from "../parts.ts";
import { LazyGroupQuestion } from "../sheet-parts.tsx";
import { openView } from "../views.ts";
import { AccountNote } from "./account-note.tsx";
import { CategoriesCard } from "./categories-card.tsx";
import { Header } from "./header.tsx";
import { Lead } from "./lead.tsx";
import { MembersCard } from "./members-card.tsx";
import { Welcome } from "./welcome.tsx";

export function Setup({ family, onDraw }: { family: Family; onDraw: OnDraw }) {
	const { members, categories } = family;
	const isLed = useWasSetUp(family);
	const people = usePeople();
	const isGuest = useAuthState().kind === "guest";
	/** Only somebody who is setting up is asked what they are: nothing moves on a page that opens. */
	const [hasAdded, setHasAdded] = useState(false);
	const isReady = members.length > 0 && categories.length > 0;
	const neededStep = members.length < 2 ? 1 : 2;
	const nextStep = isReady ? 0 : neededStep;
	useEffect(() => {
		if (!isReady) return;
		// Loads what the button opens, so that it opens at once.
		return whenIdle(() => void decisionViews.load());
	}, [isReady]);
	return (
		<>
			<Header isWide={isLed} />
			{people && (
				<Lazy part={accountComponents}>{({ FamilyBar }) => <FamilyBar people={people} isWide={isLed} />}</Lazy>
			)}
			<main>
				{isLed && <Lead family={family} onDraw={onDraw} />}
				<div className="mx-auto max-w-5xl px-4 pb-room sm:px-6">
					{!isLed && <Welcome members={members} />}
					<LazyGuestImport screen="home" />
					<div className="grid items-start gap-5 md:grid-cols-2 md:grid-rows-[auto_1fr]">
						<MembersCard family={family} nextStep={nextStep} onAdd={() => setHasAdded(true)} />
						<div className="min-w-0 md:row-span-2">
							<CategoriesCard family={family} nextStep={nextStep} />
						</div>
						{isGuest && isReady && (
							<Lazy part={dataSafety}>{({ DataSafetyCard }) => <DataSafetyCard family={family} />}</Lazy>
						)}
					</div>
					{/* Stands below everything that is pressed on the way to the first result. */}
					{hasAdded && <LazyGroupQuestion family={family} />}
					<AccountNote />
				</div>
				{isReady && !isLed && (
					<div className="bar flex justify-center px-4">
						<Button
							variant="primary"
							className="rise min-w-0 text-center lift-high"
							onClick={() => openView({ view: "categories" })}
						>
							<Trans>Continue to Decision Making</Trans>
							<NextIcon />
						</Button>
					</div>
				)}
			</main>
		</>
	);
}
