import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { NextIcon } from "../../ui/icons.tsx";
import { type CloseSheet, Sheet } from "../../ui/sheet.tsx";

export function RuleRow({
	label,
	value,
	children,
}: {
	label: string;
	value: ReactNode;
	children: (close: CloseSheet) => ReactNode;
}) {
	const { t } = useLingui();
	const valueId = useId();
	const [isOpen, setOpen] = useState(false);
	return (
		<div>
			<button
				type="button"
				aria-label={label}
				aria-describedby={valueId}
				className="flex min-h-12 w-full items-center justify-between gap-3 py-4 text-start"
				onClick={() => setOpen(true)}
			>
				<span className="min-w-0">
					<span className="block font-bold">{label}</span>
					<span id={valueId} className="wrap-anywhere block text-soft text-sm">
						{value}
					</span>
				</span>
				<span className="text-soft">
					<NextIcon />
				</span>
			</button>
			<Sheet isOpen={isOpen} title={label} closeLabel={t`Close`} onClose={() => setOpen(false)}>
				{children}
			</Sheet>
		</div>
	);
}
