import { Lazy } from "../../ui/lazy-part.tsx";
import { usePeople } from "../family/family-context.tsx";
import { accountComponents } from "../parts.ts";

/** Of a family with more than one person, or where there is another family. @param isWide as of `Header` */
export function LazyFamilyBar({ isWide }: { isWide: boolean }) {
	const people = usePeople();
	if (people === undefined || (people.people.length < 2 && people.families.length < 2)) return null;
	return <Lazy part={accountComponents}>{({ FamilyBar }) => <FamilyBar people={people} isWide={isWide} />}</Lazy>;
}
