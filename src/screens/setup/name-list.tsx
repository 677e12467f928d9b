import { useLingui } from "@lingui/react/macro";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import type { Category, Member } from "../../rules/family.ts";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CrossIcon } from "../../ui/icons.tsx";
import { Lazy } from "../../ui/lazy-part.tsx";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { useIncrementalList } from "../../ui/use-incremental-list.ts";
import { reorder } from "../parts.ts";
import { findNext, moveTo } from "../sheet/position.ts";
import type { SheetProps } from "../sheet/sheet-props.ts";
import { isolateName } from "../text/isolate-name.tsx";
import { NameInLabel } from "../text/name-in-label.tsx";

/** How many rows of one line fit into 16rem. A longer list fades out at its end. */
const WHOLE_ROWS = 4;

const NAME_CLASS = "wrap-anywhere flex min-h-11 items-center gap-3 rounded-control text-start";

interface Removal<Item> {
	readonly item: Item | undefined;
	readonly index: number;
	readonly isOpen: boolean;
}

/**
 * Names. Each is a button that opens its sheet, if it has one, and beside it is a button that removes it after a
 * question. With `onMove` the order can be changed by dragging; for the keyboard, the sheet has arrows. It scrolls
 * beyond 16rem (specification, section 2).
 */
export function NameList<Item extends Member | Category>({
	items,
	label,
	emptyText,
	renderIcon,
	renderNote,
	Sheet,
	formatName = (name) => name,
	confirmation,
	onRemove,
	onMove,
}: {
	items: readonly Item[];
	label: string;
	emptyText: string;
	renderIcon: (item: Item) => ReactNode;
	renderNote?: (item: Item) => ReactNode;
	Sheet: ComponentType<SheetProps<Item>> | undefined;
	formatName?: (name: string) => string;
	confirmation: { title: string; text: (name: string) => string };
	onRemove: (item: Item) => void;
	/**
	 * Undefined if the order cannot be changed.
	 *
	 * @param before the id of the next one; `null` at the end
	 */
	onMove?: ((item: Item, before: string | null) => Promise<unknown>) | undefined;
}) {
	const { t } = useLingui();
	const [removal, setRemoval] = useState<Removal<Item>>({ item: undefined, index: 0, isOpen: false });
	const [sheet, setSheet] = useState<Omit<SheetProps<Item>, "onClose">>();
	const box = useRef<HTMLDivElement>(null);
	/** Where a row was dropped, until the family has that order itself. */
	const [moved, setMoved] = useState<{ id: string; position: number }>();
	const visibleItems = useIncrementalList(moved ? moveTo(items, moved.id, moved.position) : items, box);
	const isMovable = onMove !== undefined && items.length > 1;

	async function move(item: Item, position: number) {
		setMoved({ id: item.id, position });
		await onMove?.(item, findNext(items, item.id, position));
		setMoved(undefined);
	}

	/**
	 * The button that was pressed; after the removal the button of the next name, else of the last name, else the list.
	 */
	function findFocusTarget(): HTMLElement | null {
		const buttons = box.current?.querySelectorAll<HTMLElement>("li>button") ?? [];
		return buttons[Math.min(removal.index, buttons.length - 1)] ?? box.current;
	}

	// A removal may show after the question has given the focus back to a button that disappears with the name.
	useEffect(() => {
		const { item } = removal;
		if (!item || items.some(({ id }) => id === item.id) || document.activeElement !== document.body) return;
		findFocusTarget()?.focus();
	});

	return (
		<>
			<div
				ref={box}
				tabIndex={-1}
				className={classNames(
					"rounded-control",
					items.length > WHOLE_ROWS ? "fades mt-2.5" : "-mx-1.5 -mb-1.5 mt-2.5 max-h-64 overflow-y-auto p-1.5",
				)}
			>
				{items.length === 0 ? (
					<p className="text-center text-soft">{emptyText}</p>
				) : (
					<ul aria-label={label} className="rows">
						{visibleItems.map((item, index) => {
							const name = formatName(item.name);
							return (
								<li
									key={item.id}
									data-row={item.id}
									className="data-dragged:lift-high flex items-center gap-3 py-1.5 data-dragged:relative data-dragged:z-1 data-dragged:rounded-control data-dragged:bg-card"
								>
									<div className="min-w-0 grow">
										{Sheet ? (
											<button
												type="button"
												className={`relative w-full hover:underline ${NAME_CLASS}`}
												onClick={({ currentTarget }) => setSheet({ item, opener: currentTarget, isOpen: true })}
											>
												{renderIcon(item)}
												<NameInLabel name={name} formatLabel={(name) => t`Change ${name}`} />
											</button>
										) : (
											<div className={NAME_CLASS}>
												{renderIcon(item)}
												<NameInLabel name={name} formatLabel={(name) => name} />
											</div>
										)}
										{renderNote?.(item)}
									</div>
									<IconButton aria-label={t`Remove ${name}`} onClick={() => setRemoval({ item, index, isOpen: true })}>
										<CrossIcon />
									</IconButton>
								</li>
							);
						})}
					</ul>
				)}
				{isMovable && (
					<Lazy part={reorder}>
						{({ Reorder }) => (
							<Reorder
								box={box}
								items={visibleItems}
								formatName={formatName}
								onMove={(item, position) => void move(item, position)}
							/>
						)}
					</Lazy>
				)}
			</div>
			{Sheet && sheet && <Sheet {...sheet} onClose={() => setSheet({ ...sheet, isOpen: false })} />}
			<LazyConfirmDialog
				isOpen={removal.isOpen}
				title={confirmation.title}
				text={isolateName(formatName(removal.item?.name ?? ""), confirmation.text)}
				confirmLabel={t`Remove`}
				onClose={() => setRemoval({ ...removal, isOpen: false })}
				onConfirm={() => removal.item && onRemove(removal.item)}
				finalFocus={findFocusTarget}
			/>
		</>
	);
}
