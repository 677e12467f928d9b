import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Redirect } from "wouter";
import { paths } from "../../paths.ts";
import type { Family } from "../../rules/family.ts";
import { storeScannedScreen } from "../../stores/auth/stored-screen.ts";
import { type FamilyPeople, findMe } from "../../stores/people.ts";
import { ViewTitle } from "../../ui/view-title.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { BackToHome } from "../back-to-home.tsx";
import { useFamily, usePeople, useSyncStatus } from "../family/family-context.tsx";
import { Loading } from "../loading.tsx";
import { ViewNav } from "../view-nav.tsx";
import { AppsCard } from "./apps-card.tsx";
import { DeletedFamilies } from "./deleted-families.tsx";
import { FaceQuestion } from "./face-question.tsx";
import { FamilyNameField } from "./family-name-field.tsx";
import { MoreCard } from "./more-card.tsx";
import { Newcomers } from "./newcomers.tsx";
import { PeopleCard } from "./people-card.tsx";
import { readScannedScreen } from "./screen-url.ts";

/** With this hash, the page asks somebody who has just joined which face is theirs. */
const WELCOME_HASH = "#welcome";

export function PeoplePage() {
	const { t } = useLingui();
	const account = useAuthState();
	const family = useFamily();
	const people = usePeople();
	const { isOffline } = useSyncStatus();
	const [isNew, setNew] = useState(() => location.hash === WELCOME_HASH);
	if (account.kind !== "signed-in") return <LoginFirst />;
	if (family === undefined) return <Loading />;
	// A backend may know only the owner, and a screen is not told about anybody else.
	if (people === undefined || people.family.role === "screen") return <Redirect to={paths.home} replace />;
	const me = findMe(people);
	const isAsking = isNew && me !== undefined && family.members.length > 0;
	return (
		<main className="mx-auto flex max-w-2xl flex-col px-4 max-sm:min-h-dvh desk:max-w-5xl desk:px-6">
			<ViewNav>
				<BackToHome />
			</ViewNav>
			<div className="grow pb-room">
				<ViewTitle className="wrap-anywhere text-3xl">{t`People`}</ViewTitle>
				<FamilyNameField key={people.family.id} people={people} />
				<div className="mt-4 flex flex-col gap-5">
					{isOffline && (
						<p role="status" className="rounded-control bg-tint px-4 py-3">
							<Trans>You're offline. Invitations and roles need a connection.</Trans>
						</p>
					)}
					{isAsking ? (
						<FaceQuestion {...{ family, people, me }} onDone={() => setNew(false)} />
					) : (
						<Cards family={family} people={people} />
					)}
				</div>
			</div>
		</main>
	);
}

/** Somebody who was not logged in has scanned a screen's QR code. The screen waits for the login. */
function LoginFirst() {
	const [scanned] = useState(readScannedScreen);
	useEffect(() => {
		if (scanned) storeScannedScreen(scanned);
	}, [scanned]);
	return <Redirect to={scanned ? paths.login : paths.home} replace />;
}

function Cards({ family, people }: { family: Family; people: FamilyPeople }) {
	return (
		<div className="grid items-start gap-4 desk:grid-cols-2">
			<PeopleCard family={family} people={people}>
				<Newcomers family={family} people={people} />
			</PeopleCard>
			<div className="flex min-w-0 flex-col gap-4">
				<DeletedFamilies />
				<AppsCard people={people} />
				<MoreCard people={people} />
			</div>
		</div>
	);
}
