import { findMember, type Member } from "../../rules/family.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { EMPTY_FAMILY, useFamily } from "../family/family-context.tsx";
import type { SheetProps } from "../sheet/sheet-props.ts";
import { MemberForm } from "./member-form.tsx";

export function MemberSheet({ item, isOpen, opener, onClose }: SheetProps<Member>) {
	const family = useFamily() ?? EMPTY_FAMILY;
	const member = findMember(family, item.id) ?? item;
	return (
		<Sheet isOpen={isOpen} title={member.name} onClose={onClose}>
			{(close) => <MemberForm family={family} member={member} opener={opener} close={close} />}
		</Sheet>
	);
}
