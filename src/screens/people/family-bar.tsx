import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { useAuthStore } from "../account/auth-context.tsx";

/** Below the header: which family it is, and who is in it. Where there are several, one is chosen here. */
export function FamilyBar({ people: { family, families, people } }: { people: FamilyPeople }) {
	const { t } = useLingui();
	const authStore = useAuthStore();
	const choose = (id: string) => void authStore.connect().then((auth) => auth.openFamily(id));
	return (
		<nav
			aria-label={t`Family`}
			className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pb-2 sm:px-6"
		>
			{families.length > 1 ? (
				<div className="min-w-0 max-w-full">
					<Select label={t`Family`} isLabelHidden value={family.id} onChange={choose}>
						{families.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</Select>
				</div>
			) : (
				<p className="wrap-anywhere min-w-0 font-bold">
					<bdi>{family.name}</bdi>
				</p>
			)}
			<Link href={paths.people} className={buttonClass("ghost", "-mx-4")}>
				{plural(people.length, { one: "# person", other: "# people" })}
			</Link>
		</nav>
	);
}
