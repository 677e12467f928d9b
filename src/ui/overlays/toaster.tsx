import { Toast } from "@base-ui/react/toast";
import { useLingui } from "@lingui/react/macro";
import { buttonClass } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { CrossIcon } from "../icons.tsx";
import { toastManager } from "./show-toast.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";
import { useToastReceiver } from "./use-toast-receiver.ts";

/** The timeout of a hidden toast would run nevertheless. */
const NO_LIMIT = Number.POSITIVE_INFINITY;
/** Toasts that stay come first: there may be more than fit in the window. */
const TYPE_ORDER = ["error", "notice", "info"];
const TOAST_LIST_CLASS = "flex flex-col gap-2";
/** Many toasts neither cover a phone nor overflow a low window. The padding is room for the shadow (`lift-high`). */
const VIEWPORT_STYLE = {
	maxHeight: "min(100dvh - 3.5rem, 32rem)",
	overflow: "hidden auto",
	padding: "1rem min(2.25rem, 3vw) 2.25rem",
};

export function Toaster() {
	const { t } = useLingui();
	const { viewport, storeOrigin, restoreFocus } = useRestoreFocus();
	useToastReceiver(restoreFocus);
	return (
		<Toast.Provider toastManager={toastManager} limit={NO_LIMIT}>
			<Toast.Portal>
				<Toast.Viewport
					ref={viewport}
					// An open dialog does not hide elements with `aria-live`, nor what is in them: its two lists are read out.
					aria-live="off"
					aria-label={t`Notifications`}
					onFocus={storeOrigin}
					className="pointer-events-none fixed inset-x-0 top-14 z-50 flex flex-col sm:inset-x-auto sm:top-auto sm:end-0 sm:bottom-12 sm:w-114 flat:top-0 flat:bottom-auto"
					style={VIEWPORT_STYLE}
				>
					<ToastLists />
				</Toast.Viewport>
			</Toast.Portal>
		</Toast.Provider>
	);
}

/** Screen readers announce only what is added to a live region that is there already: errors at once, all else in turn. */
function ToastLists() {
	const { toasts } = Toast.useToastManager();
	const sorted = toasts.toSorted(
		(one, other) => TYPE_ORDER.indexOf(one.type ?? "") - TYPE_ORDER.indexOf(other.type ?? ""),
	);
	return (
		<>
			<div
				aria-live="assertive"
				className={TOAST_LIST_CLASS}
				style={{ marginBottom: sorted[0]?.type === "error" && sorted.at(-1)?.type !== "error" ? "0.5rem" : 0 }}
			>
				{sorted.map((toast) => toast.type === "error" && <ToastItem key={toast.id} toast={toast} />)}
			</div>
			<div aria-live="polite" className={TOAST_LIST_CLASS}>
				{sorted.map((toast) => toast.type !== "error" && <ToastItem key={toast.id} toast={toast} />)}
			</div>
		</>
	);
}

function ToastItem({ toast }: { toast: Toast.Root.ToastObject }) {
	const { t } = useLingui();
	return (
		<Toast.Root
			toast={toast}
			{...(toast.type === "error" && { role: "alertdialog" })}
			swipeDirection={["up", "right", "left"]}
			className="pointer-events-auto appear swipe rounded-control border-2 border-line bg-card lift-high data-[type=error]:border-danger"
		>
			<Toast.Content className="flex items-start gap-2 py-1 ps-4 pe-1">
				{/* A replaced text is a new element, so that it is read out also while the toast has the focus. */}
				<div key={toast.updateKey} className="flex min-w-0 grow flex-wrap items-center gap-2 py-2">
					<div className="min-w-0 grow" style={{ flexBasis: "10rem" }}>
						<Toast.Title className={classNames("font-bold", toast.type === "error" && "text-danger")} />
						<Toast.Description className="text-sm" />
					</div>
					{/* Beside the text where there is room, so that little of the page is covered. */}
					<Toast.Action className={buttonClass("secondary")} />
				</div>
				<Toast.Close
					aria-label={t`Close`}
					aria-hidden={undefined}
					className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-soft hover:bg-tint hover:text-ink"
				>
					<CrossIcon />
				</Toast.Close>
			</Toast.Content>
		</Toast.Root>
	);
}
