import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import type { Family } from "../../rules/family.ts";
import type { FamilyPeople, Person } from "../../stores/people.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { toast } from "../../ui/toast.ts";
import { Avatar } from "../avatars/avatar.tsx";
import { useNameSearch } from "../text/use-name-search.tsx";
import { useFamilyAction } from "./use-family-action.ts";

/** Asked once, when an adult has joined. */
export function FaceQuestion({
	family,
	people,
	me,
	onDone,
}: {
	family: Family;
	people: FamilyPeople;
	me: Person;
	onDone: () => void;
}) {
	const { t } = useLingui();
	const { isBusy, run } = useFamilyAction();
	const [, navigate] = useLocation();
	const { field, found } = useNameSearch(family.members);

	function leave() {
		onDone();
		navigate(paths.home);
	}

	async function choose(member: string) {
		const chosen = await run(t`Not Saved`, async (families) => {
			await families.editPerson(people.family.id, me.id, { name: me.name, member });
			return true;
		});
		if (!chosen) return;
		toast({ title: t`Welcome!`, text: t`You can change your face under People at any time.`, isForNextView: true });
		leave();
	}

	return (
		<Card title={t`Which face are you?`}>
			<p className="text-soft">
				<Trans>So the history can say who did what, and “your turn” means you.</Trans>
			</p>
			{field}
			<ul className="mt-4 grid gap-2 sm:grid-cols-2 desk:grid-cols-4">
				{found.map((member) => (
					<li key={member.id}>
						<BusyButton align="start" className="w-full" isBusy={isBusy} onClick={() => choose(member.id)}>
							<Avatar member={member} size="small" />
							<span className="wrap-anywhere min-w-0">
								<bdi translate="no">{member.name}</bdi>
							</span>
						</BusyButton>
					</li>
				))}
			</ul>
			<Button variant="ghost" className="mt-3 w-full" onClick={leave}>
				<Trans>None of them</Trans>
			</Button>
		</Card>
	);
}
