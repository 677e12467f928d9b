import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CrossIcon, Icon } from "../../ui/icons.tsx";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { useIncrementalList } from "../../ui/use-incremental-list.ts";
import { LazySheet } from "../member/lazy-sheet.tsx";
import type { SheetProps } from "../member/sheet-props.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { NameInLabel } from "../text/name-in-label.tsx";

/** Up to here the page has room for all rows; what is longer would bury what comes after it. */
const LONG_LIST_LENGTH = 9;

/** Names, each with a button that opens its sheet and one that removes it, which asks first. A long list scrolls beyond 16rem. */
export function NameList({
	names,
	label,
	emptyText,
	renderIcon,
	renderNote,
	sheetOf,
	formatName = (name) => name,
	confirmation,
	onRemove,
}: {
	names: readonly string[];
	label: string;
	emptyText: string;
	renderIcon: (name: string) => ReactNode;
	renderNote?: (name: string) => ReactNode;
	sheetOf: "member" | "category";
	formatName?: (name: string) => string;
	confirmation: { title: string; text: (name: string) => string };
	onRemove: (name: string) => void;
}) {
	const { t } = useLingui();
	const [removal, setRemoval] = useState({ name: "", index: 0, isOpen: false });
	const [sheet, setSheet] = useState<Omit<SheetProps, "onClose">>();
	const box = useRef<HTMLDivElement>(null);
	const visibleNames = useIncrementalList(names, box);
	const close = () => setRemoval({ ...removal, isOpen: false });

	// A new name is the last one, which a long list does not show.
	const previousCount = useRef(names.length);
	useEffect(() => {
		if (names.length === previousCount.current + 1) box.current?.scrollTo({ top: box.current.scrollHeight });
		previousCount.current = names.length;
	}, [names.length]);

	/** The button that was pressed; after the removal the next name's, the last name's or the list. */
	function findFocusTarget(): HTMLElement | null {
		const buttons = box.current?.querySelectorAll<HTMLElement>("li>button") ?? [];
		return buttons[Math.min(removal.index, buttons.length - 1)] ?? box.current;
	}

	// A removal may show only after the question has given the focus back to the button that goes with the name.
	useEffect(() => {
		if (names.includes(removal.name) || !removal.name || document.activeElement !== document.body) return;
		findFocusTarget()?.focus();
	});

	return (
		<div
			ref={box}
			tabIndex={-1}
			className={classNames("mt-4 rounded-control", names.length > LONG_LIST_LENGTH && "fades")}
		>
			{names.length === 0 ? (
				<p className="text-center text-soft">{emptyText}</p>
			) : (
				<ul aria-label={label} className="rows">
					{visibleNames.map((item, index) => {
						const name = formatName(item);
						return (
							<li key={item} className="flex items-center gap-3 py-1.5">
								<div className="min-w-0 grow">
									<button
										type="button"
										className="relative flex min-h-11 w-full items-center gap-3 rounded-control text-start hover:underline"
										onClick={({ currentTarget }) => setSheet({ name: item, opener: currentTarget, isOpen: true })}
									>
										{renderIcon(item)}
										<NameInLabel name={name} formatLabel={(name) => t`Change ${name}`} />
										<Icon className="size-4 text-soft" path="M4 20l1-4L16 5l3 3L8 19z" />
									</button>
									{renderNote?.(item)}
								</div>
								<IconButton
									aria-label={t`Remove ${name}`}
									onClick={() => setRemoval({ name: item, index, isOpen: true })}
								>
									<CrossIcon />
								</IconButton>
							</li>
						);
					})}
				</ul>
			)}
			{sheet && <LazySheet {...sheet} of={sheetOf} onClose={() => setSheet({ ...sheet, isOpen: false })} />}
			<LazyConfirmDialog
				isOpen={removal.isOpen}
				title={confirmation.title}
				text={isolateName(formatName(removal.name), confirmation.text)}
				cancelLabel={t`Cancel`}
				confirmLabel={t`Remove`}
				onCancel={close}
				onConfirm={() => {
					close();
					onRemove(removal.name);
				}}
				finalFocus={findFocusTarget}
			/>
		</div>
	);
}
