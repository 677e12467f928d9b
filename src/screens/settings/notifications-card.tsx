import { useLingui } from "@lingui/react/macro";
import { FoldCard } from "../../ui/fold-card.tsx";
import { Lazy } from "../../ui/lazy-part.tsx";
import { usePeople } from "../family/family-context.tsx";
import { peoplePart } from "../people/people-part.ts";

/** For everybody in a family, screens too: a child's phone is one. */
export function NotificationsCard() {
	const { t } = useLingui();
	const people = usePeople();
	if (people === undefined) return null;
	return (
		<FoldCard title={t`When it's your turn`} value={t`A notification on this device`}>
			<Lazy part={peoplePart} loading={<p role="status">{t`Loading…`}</p>}>
				{({ PushSettings }) => <PushSettings people={people} />}
			</Lazy>
		</FoldCard>
	);
}
