import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CrossIcon } from "../../ui/icons.tsx";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { useIncrementalList } from "../../ui/use-incremental-list.ts";
import { isolateName } from "../text/isolate-name.tsx";

/** Names with a remove button each, asked about before they go. Scrolls beyond 16rem. */
export function NameList({
	names,
	label,
	emptyText,
	picture,
	shown = (name) => name,
	question,
	onRemove,
}: {
	names: readonly string[];
	label: string;
	emptyText: string;
	picture: (name: string) => ReactNode;
	/** A name as people read it. */
	shown?: (name: string) => string;
	question: { title: string; text: (name: string) => string };
	onRemove: (name: string) => void;
}) {
	const { t } = useLingui();
	const [asked, setAsked] = useState({ name: "", at: 0, isOpen: false });
	const [scrolledTo, onScroll] = useIncrementalList(names);
	const removeLabel = (name: string) => t`Remove ${name}`;
	const box = useRef<HTMLDivElement>(null);
	const close = () => setAsked({ ...asked, isOpen: false });

	// A new name comes last, where a long list does not show it.
	const known = useRef(names.length);
	useEffect(() => {
		if (names.length === known.current + 1) box.current?.scrollTo({ top: box.current.scrollHeight });
		known.current = names.length;
	}, [names.length]);

	/** The button that asked or, when its name is gone, the one in its place; the list itself when none is left. */
	function focusAfter(): HTMLElement | null {
		const buttons = box.current?.querySelectorAll("button") ?? [];
		return buttons[Math.min(asked.at, buttons.length - 1)] ?? box.current;
	}

	return (
		<div
			ref={box}
			tabIndex={-1}
			onScroll={onScroll}
			className={classNames("mt-4 max-h-64 overflow-y-auto rounded-control", names.length > 0 && "fades")}
		>
			{names.length === 0 ? (
				<p className="rounded-control border-2 border-line border-dashed px-4 py-6 text-center text-soft">
					{emptyText}
				</p>
			) : (
				<ul aria-label={label} className="rows">
					{scrolledTo.map((name, at) => (
						<li key={name} className="flex items-center gap-3 py-1.5">
							{picture(name)}
							<span className="wrap-anywhere min-w-0 grow font-semibold">
								<bdi>{shown(name)}</bdi>
							</span>
							<IconButton label={removeLabel(shown(name))} onClick={() => setAsked({ name, at, isOpen: true })}>
								<CrossIcon />
							</IconButton>
						</li>
					))}
				</ul>
			)}
			<LazyConfirmDialog
				isOpen={asked.isOpen}
				title={question.title}
				text={isolateName(shown(asked.name), question.text)}
				cancelLabel={t`Cancel`}
				confirmLabel={t`Remove`}
				onCancel={close}
				onConfirm={() => {
					close();
					onRemove(asked.name);
				}}
				finalFocus={focusAfter}
			/>
		</div>
	);
}
