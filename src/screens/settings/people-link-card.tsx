import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import { usePeople } from "../family/family-context.tsx";

/** The way to the people of a family, where more than one can be in it. */
export function PeopleLinkCard() {
	const { t } = useLingui();
	const people = usePeople();
	if (people === undefined || people.family.role === "screen") return null;
	return (
		<Card title={t`People`}>
			<p className="wrap-anywhere text-soft">
				<bdi translate="no">{people.family.name}</bdi>{" "}
				<span>{`· ${plural(people.people.length, { one: "# person", other: "# people" })}`}</span>
			</p>
			<Link href={paths.people} className={buttonClass("secondary", "mt-4 w-full", "start")}>
				<span className="min-w-0 grow">
					<Trans>Invite people, roles and screens</Trans>
				</span>
				<ChevronIcon />
			</Link>
		</Card>
	);
}
