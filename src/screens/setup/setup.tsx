import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import type { Family } from "../../rules/family.ts";
import { Button } from "../../ui/button.tsx";
import { NextIcon } from "../../ui/icons.tsx";
import { Lazy } from "../../ui/lazy-part.tsx";
import { whenIdle } from "../../ui/when-idle.ts";
import { LazyDataSafetyCard } from "../data-safety/lazy-data-safety-card.tsx";
import { LazyGuestImport } from "../guest-import/lazy-guest-import.tsx";
import { decisionViews } from "../lazy-views.ts";
import { getListFormat } from "../text/list-format.ts";
import { openView } from "../views.ts";
import { CategoriesCard } from "./categories-card.tsx";
import { GuestTip } from "./guest-tip.tsx";
import { Header } from "./header.tsx";
import { MembersCard } from "./members-card.tsx";
import { SettingsLink } from "./settings-link.tsx";

export function Setup({ family, onDraw }: { family: Family; onDraw: (opening: Promise<unknown>) => void }) {
	const hasDecided = family.turns ?? family.categories.some(({ cycle, openDraw }) => cycle.length > 0 || openDraw);
	const isReady = family.members.length > 0 && family.categories.length > 0;
	useEffect(() => {
		if (!isReady) return;
		// What the button leads to, so that it opens at once; the format is slow to create.
		return whenIdle(() => {
			void decisionViews.load();
			getListFormat("conjunction");
		});
	}, [isReady]);
	return (
		<>
			<Header />
			<main>
				<div className="mx-auto max-w-5xl px-4 pb-room sm:px-6">
					{isReady && hasDecided && (
						<div style={{ minHeight: "7rem" }}>
							<Lazy part={decisionViews}>
								{({ CategoryStrip }) => <CategoryStrip family={family} onDraw={onDraw} />}
							</Lazy>
						</div>
					)}
					<GuestTip />
					<LazyGuestImport screen="home" />
					<div className="mt-5 grid items-start gap-5 md:grid-cols-2">
						<MembersCard family={family} />
						<CategoriesCard categories={family.categories.map(({ name }) => name)} />
					</div>
					<LazyDataSafetyCard family={family} />
					<SettingsLink />
				</div>
				{isReady && (
					<div className="bar flex justify-center border-line border-t-2 px-4">
						<Button
							variant="primary"
							className="rise w-full max-w-md text-end text-lg"
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
