import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { Token } from "../../stores/cloud/families/tokens.ts";
import { localDay } from "../../stores/local-day.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { Button } from "../../ui/button.tsx";
import { formatRelativeDay } from "../text/format-day.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { useDeviceToday } from "../use-today.ts";

export function TokenRow({ people, token, onRevoke }: { people: FamilyPeople; token: Token; onRevoke: () => void }) {
	const { t } = useLingui();
	const id = useId();
	const today = useDeviceToday();
	const { name, scope, createdBy, lastUsed } = token;
	const maker = people.people.find(({ id }) => id === createdBy);
	const day = lastUsed === undefined ? undefined : formatRelativeDay(localDay(new Date(lastUsed)), today);
	return (
		<li className="flex flex-wrap items-center justify-between gap-2 py-2">
			<span className="wrap-anywhere min-w-0">
				<bdi id={id} translate="no" className="block font-semibold">
					{name}
				</bdi>
				<span className="block text-sm text-soft">
					<span>{scope === "read" ? t`reads` : t`reads and decides`}</span>{" "}
					<span>{day === undefined ? `· ${t`not used yet`}` : `· ${t`last used: ${day}`}`}</span>
					{maker?.name !== undefined && (
						<>
							{" "}
							<span>{isolateName(maker.name, (name) => `· ${t`by ${name}`}`)}</span>
						</>
					)}
				</span>
			</span>
			<Button variant="ghost" className="-mx-3 px-3!" onClick={onRevoke} aria-describedby={id}>
				<Trans>Disconnect</Trans>
			</Button>
		</li>
	);
}
