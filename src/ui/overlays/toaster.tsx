import { Toast } from "@base-ui/react/toast";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useSyncExternalStore } from "react";
import { buttonClass } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { CrossIcon } from "../icons.tsx";
import { areToastsHeld, subscribeToHold } from "../toast.ts";
import { setFrontToast, type ToastData, toastManager } from "./show-toast.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";
import { useStripPlace } from "./use-strip-place.ts";
import { useToastReceiver } from "./use-toast-receiver.ts";

/** Base UI makes what is beyond its limit inert, and screen readers do not announce that. */
const NO_LIMIT = Number.POSITIVE_INFINITY;

/** It follows the finger that swipes it away. */
const SWIPE_CLASS = "[translate:var(--toast-swipe-movement-x,0)_var(--toast-swipe-movement-y,0)]";

/** Nothing waits for an answer to a toast. */
const NO_DIALOG = { role: "article", "aria-modal": undefined };

/** A strip over the lower edge, which moves nothing. It shows one toast and counts those behind it. */
export function Toaster() {
	const { t } = useLingui();
	const { viewport, storeOrigin, restoreFocus } = useRestoreFocus();
	useToastReceiver(restoreFocus);
	useStripPlace(viewport);
	const isHeld = useSyncExternalStore(subscribeToHold, areToastsHeld);
	return (
		<Toast.Provider toastManager={toastManager} limit={NO_LIMIT}>
			<Toast.Viewport
				ref={viewport}
				// An open dialog does not hide elements with `aria-live`, nor their content: its two lists are read out.
				aria-live="off"
				aria-label={t`Notifications`}
				onFocus={storeOrigin}
				className={classNames(
					"pointer-events-none fixed inset-x-0 z-30 mx-auto max-w-xl wall:max-w-5xl px-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]",
					isHeld && "[clip-path:inset(50%)]",
				)}
			>
				<ToastLists isHeld={isHeld} />
			</Toast.Viewport>
		</Toast.Provider>
	);
}

/**
 * Screen readers announce only what is added to a live region that already exists: errors at once, the rest in turn.
 */
function ToastLists({ isHeld }: { isHeld: boolean }) {
	const { toasts } = Toast.useToastManager<ToastData>();
	// The newest is in front, and what waits comes after it. A toast with a new text counts as new.
	const sorted = toasts.toSorted((a, b) => keyOf(b) - keyOf(a));
	const open = sorted.filter((toast) => toast.transitionStatus !== "ending");
	const front = open[0] ?? sorted[0];
	const seenId = isHeld ? undefined : front?.id;
	useEffect(() => setFrontToast(seenId), [seenId]);
	const renderToast = (toast: Toast.Root.ToastObject) => (
		<ToastItem key={toast.id} toast={toast} isFront={toast === front} isHeld={isHeld} behindCount={open.length - 1} />
	);
	return (
		<>
			<div aria-live="assertive">{sorted.map((toast) => toast.type === "error" && renderToast(toast))}</div>
			<div aria-live="polite">{sorted.map((toast) => toast.type !== "error" && renderToast(toast))}</div>
		</>
	);
}

function keyOf({ data }: Toast.Root.ToastObject<ToastData>): number {
	return data?.key ?? 0;
}

function ToastItem({
	toast,
	isFront,
	isHeld,
	behindCount,
}: {
	toast: Toast.Root.ToastObject;
	isFront: boolean;
	isHeld: boolean;
	behindCount: number;
}) {
	const { t, i18n } = useLingui();
	const data: ToastData | undefined = toast.data;
	return (
		<Toast.Root
			toast={toast}
			{...NO_DIALOG}
			// A long text scrolls up and down.
			swipeDirection={["right", "left"]}
			// A toast behind the front one is read out, and seen when the keyboard comes to it.
			className={classNames(
				"appear max-h-[calc(var(--toast-room)-0.5rem)] overflow-y-auto rounded-control border-2 border-edge bg-card lift-high data-[type=error]:border-danger",
				!isHeld && "pointer-events-auto",
				SWIPE_CLASS,
				!isFront && "not-focus-within:unseen",
			)}
		>
			<Toast.Content className="flex items-center gap-2 ps-4">
				{/* A new text is a new element, so that it is read out even while the toast has the focus. */}
				<div key={data?.key} className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1 py-1.5 leading-tight">
					<div className="min-w-0 grow basis-40">
						<Toast.Title
							className={classNames("font-bold wall:text-[40px]", toast.type === "error" && "text-danger")}
						/>
						<Toast.Description className="inline text-sm wall:text-[40px]" />
						{data?.count && <p className="ms-2 inline font-bold text-sm text-soft">{data.count}</p>}
					</div>
					<Toast.Action className={buttonClass("secondary")} />
				</div>
				{isFront && behindCount > 0 && (
					<span aria-hidden className="font-bold text-soft">
						{`+${i18n.number(behindCount)}`}
					</span>
				)}
				<Toast.Close
					aria-hidden={undefined}
					className="relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-tint hover:text-ink"
				>
					<CrossIcon />
					<span className="sr-only">{t`Close`}</span>
				</Toast.Close>
			</Toast.Content>
		</Toast.Root>
	);
}
