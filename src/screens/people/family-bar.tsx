import { select } from "@lingui/core/macro";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import type { FamilyPeople } from "../../stores/people.ts";
import { buttonClass } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Select } from "../../ui/select.tsx";
import { useAuthStore } from "../account/auth-context.tsx";
import { useGroup } from "../family/family-context.tsx";
import { getFamilyLabel } from "./family-label.ts";
import { useFamilyName } from "./family-name.ts";
import { formatPeople } from "./format-people.ts";

/**
 * Says below the header which family it is and who is in it, if there is more than one of either. With several
 * families, people choose one here.
 */
export function FamilyBar({ people: { family, families, people }, isWide }: { people: FamilyPeople; isWide: boolean }) {
	const group = useGroup();
	const name = useFamilyName();
	const label = select(group, { family: "Family", other: "Group" });
	const authStore = useAuthStore();
	const choose = (id: string) => void authStore.connect().then((auth) => auth.openFamily(id));
	if (people.length < 2 && families.length < 2) return null;
	return (
		<nav
			aria-label={label}
			className={classNames(
				"mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pb-2 sm:px-6",
				isWide && "wall:max-w-none",
			)}
		>
			{families.length > 1 ? (
				<div className="min-w-0 max-w-full">
					<Select label={label} isLabelHidden value={family.id} onChange={choose}>
						{families.map((shown) => (
							<option key={shown.id} value={shown.id}>
								{getFamilyLabel(shown, families)}
							</option>
						))}
					</Select>
				</div>
			) : (
				<p className="wrap-anywhere min-w-0 font-bold">
					<bdi translate="no">{name}</bdi>
				</p>
			)}
			<Link href={paths.people} className={buttonClass("ghost", "-mx-4")}>
				{formatPeople(people)}
			</Link>
		</nav>
	);
}
