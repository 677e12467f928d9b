import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link, Redirect } from "wouter";
import { paths } from "../../paths.ts";
import type { Family } from "../../rules/family.ts";
import { type FamilyPeople, findMe } from "../../stores/people.ts";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { ViewTitle } from "../../ui/view-title.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { BackToHome } from "../back-to-home.tsx";
import { useFamily, usePeople, useSyncStatus } from "../family/family-context.tsx";
import { Loading } from "../loading.tsx";
import { ViewNav } from "../view-nav.tsx";
import { FaceQuestion } from "./face-question.tsx";
import { FamilyCard } from "./family-card.tsx";
import { InviteCard } from "./invite-card.tsx";
import { PeopleCard } from "./people-card.tsx";

/** Of whoever has just joined: asks first which face is theirs. */
export const WELCOME_HASH = "#welcome";

export function PeoplePage() {
	const { t } = useLingui();
	const account = useAuthState();
	const family = useFamily();
	const people = usePeople();
	const { isOffline } = useSyncStatus();
	const [isNew, setNew] = useState(() => location.hash === WELCOME_HASH);
	if (account.kind !== "signed-in") return <Redirect to={paths.home} replace />;
	if (family === undefined) return <Loading />;
	// A backend may know nobody but the owner, and a screen is told of nobody else.
	if (people === undefined || people.family.role === "screen") return <Redirect to={paths.home} replace />;
	const me = findMe(people);
	const isAsking = isNew && me !== undefined && family.members.length > 0;
	return (
		<main className="mx-auto flex max-w-2xl flex-col px-4 max-sm:min-h-dvh desk:max-w-6xl">
			<ViewNav>
				<BackToHome />
			</ViewNav>
			<div className="grow pb-room">
				<ViewTitle className="wrap-anywhere text-3xl">{t`People`}</ViewTitle>
				<p className="wrap-anywhere mt-1 text-soft">
					<bdi translate="no">{people.family.name}</bdi>
				</p>
				<div className="mt-5 flex flex-col gap-5">
					{isOffline && (
						<p role="status" className="rounded-control bg-tint px-4 py-3">
							<Trans>You're offline. Invitations and roles need a connection.</Trans>
						</p>
					)}
					{isAsking ? (
						<div className="max-w-2xl">
							<FaceQuestion {...{ family, people, me }} onDone={() => setNew(false)} />
						</div>
					) : (
						<Cards family={family} people={people} />
					)}
				</div>
			</div>
		</main>
	);
}

function Cards({ family, people }: { family: Family; people: FamilyPeople }) {
	return (
		<div className="grid items-start gap-5 desk:grid-cols-2">
			<PeopleCard family={family} people={people} />
			<div className="flex min-w-0 flex-col gap-5">
				<InviteCard family={family} people={people} />
				<FamilyCard people={people} />
				<p className="px-2">
					<Trans>Did someone else invite you?</Trans>{" "}
					<Link href={paths.join} className={INLINE_LINK_CLASS}>
						<Trans>I have an invitation code</Trans>
					</Link>
				</p>
			</div>
		</div>
	);
}
