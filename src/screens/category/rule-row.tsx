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
			<div className="relative flex min-h-12 items-center justify-between gap-3 py-4">
				<div className="min-w-0">
					<button
						type="button"
						aria-describedby={valueId}
						className="cover block text-start font-bold"
						onClick={() => setOpen(true)}
					>
						{label}
					</button>
					<p id={valueId} className="wrap-anywhere text-soft text-sm">
						{value}
					</p>
				</div>
				<span className="text-soft">
					<NextIcon />
				</span>
			</div>
			<Sheet isOpen={isOpen} title={label} closeLabel={t`Close`} onClose={() => setOpen(false)}>
				{children}
			</Sheet>
		</div>
	);
}
