import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { ChevronIcon } from "../../ui/later-icons.tsx";
import { usePeople } from "../family/family-context.tsx";
import { useFamilyName } from "../people/family-name.ts";
import { formatPeople } from "../people/format-people.ts";

/** The way to the people of a family, if more than one can be in it. */
export function PeopleLinkCard() {
	const { t } = useLingui();
	const id = useId();
	const people = usePeople();
	const name = useFamilyName();
	if (people === undefined || people.family.role === "screen") return null;
	return (
		<section className="relative flex min-h-16 min-w-0 items-center gap-3 rounded-card bg-card px-5 py-3 lift sm:px-6">
			<div className="wrap-anywhere min-w-0 grow">
				<h2 className="text-xl">
					<Link href={paths.people} className="cover" aria-describedby={id}>{t`People`}</Link>
				</h2>
				<p id={id} className="text-sm text-soft">
					<bdi translate="no">{name}</bdi> <span>{`· ${formatPeople(people.people)}`}</span>
				</p>
			</div>
			<span className="text-soft">
				<ChevronIcon />
			</span>
		</section>
	);
}
