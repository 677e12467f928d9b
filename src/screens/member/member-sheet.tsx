import { useLingui } from "@lingui/react/macro";
import { EMPTY_FAMILY } from "../../rules/family.ts";
import { Sheet } from "../../ui/sheet.tsx";
import { useFamily } from "../family/family-context.tsx";
import { MemberForm } from "./member-form.tsx";
import type { SheetProps } from "./sheet-props.ts";

export function MemberSheet({ name, isOpen, opener, onClose }: SheetProps) {
	const { t } = useLingui();
	const family = useFamily() ?? EMPTY_FAMILY;
	return (
		<Sheet isOpen={isOpen} title={name} closeLabel={t`Close`} onClose={onClose}>
			{(close) => <MemberForm family={family} name={name} opener={opener} close={close} />}
		</Sheet>
	);
}
