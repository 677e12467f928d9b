import { Toast } from "@base-ui/react/toast";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent } from "react";
import { buttonClass } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { CrossIcon } from "../icons.tsx";
import { receiveToasts } from "../toast.ts";
import { Alerts } from "./alerts.tsx";
import { useFocusBack } from "./focus-back.ts";
import { closeToasts, manager, showToast } from "./show-toast.ts";

export function Toaster() {
	const { t } = useLingui();
	const { rememberOnFocus, giveBackOnClose } = useFocusBack();
	const onClose = useEffectEvent(giveBackOnClose);
	useEffect(() => receiveToasts({ show: (message) => showToast(message, () => onClose()), dismiss: closeToasts }), []);
	return (
		<Toast.Provider toastManager={manager}>
			<Toast.Portal>
				<Toast.Viewport
					data-toasts
					aria-label={t`Notifications`}
					onFocus={rememberOnFocus}
					className="pointer-events-none fixed inset-x-3 top-18 z-50 flex flex-col gap-2 sm:inset-x-auto sm:top-auto sm:end-6 sm:bottom-6 sm:w-96 flat:top-2 flat:bottom-auto flat:overflow-y-auto"
					style={{ maxHeight: "calc(100dvh - 1rem)" }}
				>
					<Toasts />
				</Toast.Viewport>
				<Alerts />
			</Toast.Portal>
		</Toast.Provider>
	);
}

function Toasts() {
	const { t } = useLingui();
	const { toasts } = Toast.useToastManager();
	return toasts.map((toast) => (
		<Toast.Root
			key={toast.id}
			toast={toast}
			// Announced by `Alerts`.
			{...(toast.type === "error" && { role: "alertdialog", "aria-live": "off" })}
			swipeDirection={["up", "right", "left"]}
			className="pointer-events-auto appear swipe rounded-control border-2 border-line bg-card lift-high data-limited:hidden data-[type=error]:border-danger"
		>
			<Toast.Content className="flex items-start gap-2 py-1 ps-4 pe-1">
				<div className="min-w-0 grow py-2">
					<Toast.Title className={classNames("font-bold", toast.type === "error" && "text-danger")} />
					<Toast.Description className="text-sm" />
					<Toast.Action className={buttonClass("secondary", "mt-2")} />
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
	));
}
