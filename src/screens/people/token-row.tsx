import { useLingui } from "@lingui/react/macro";
import type { Token } from "../../stores/cloud/families/apps.ts";
import { localDay } from "../../stores/local-day.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { formatRelativeDay } from "../text/format-day.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { useDeviceToday } from "../use-today.ts";
import { AppRow } from "./app-row.tsx";

export function TokenRow({
	people,
	token,
	onGone,
}: {
	people: FamilyPeople;
	token: Token;
	onGone: (id: string) => void;
}) {
	const { t } = useLingui();
	const today = useDeviceToday();
	const { id, name, scope, createdBy, lastUsed } = token;
	const maker = people.people.find(({ id }) => id === createdBy)?.name;
	const day = lastUsed === undefined ? undefined : formatRelativeDay(localDay(new Date(lastUsed)), today);
	return (
		<AppRow {...{ id, name, onGone }} loss={t`The app that uses it no longer sees or changes anything here.`}>
			<span className="block text-sm text-soft">
				<span>{scope === "read" ? t`reads` : t`reads and decides`}</span>{" "}
				<span>{day === undefined ? `· ${t`not used yet`}` : `· ${t`last used: ${day}`}`}</span>{" "}
				{maker !== undefined && <span>{isolateName(maker, (name) => `· ${t`by ${name}`}`)}</span>}
			</span>
		</AppRow>
	);
}
