import { Toast } from "@base-ui/react/toast";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { buttonClass } from "../button.tsx";
import { classNames } from "../class-names.ts";
import { CrossIcon } from "../icons.tsx";
import { receiveToasts } from "../toast.ts";

/** Milliseconds a toast stays: long enough to read two lines twice; the clock stops while it is hovered or focused. */
const STAYS = 6_000;
const ERROR_STAYS = 12_000;

const manager = Toast.createToastManager();

export function Toaster() {
	useEffect(
		() =>
			receiveToasts(({ title, text, isError = false, action }) => {
				// News replaces older news, so that a few quick changes do not fill the screen; errors stay side by side.
				const id = action ? title : "news";
				manager.add({
					...(isError ? {} : { id }),
					title,
					description: text,
					type: isError ? "error" : "info",
					priority: isError ? "high" : "low",
					timeout: timeoutOf(isError, action !== undefined),
					...(action && { actionProps: { children: action.label, onClick: action.press } }),
				});
			}),
		[],
	);
	return (
		<Toast.Provider toastManager={manager}>
			<Toast.Portal>
				<Toast.Viewport className="pointer-events-none fixed inset-x-3 top-18 z-50 flex flex-col gap-2 sm:inset-x-auto sm:top-auto sm:end-6 sm:bottom-6 sm:w-96">
					<Toasts />
				</Toast.Viewport>
			</Toast.Portal>
		</Toast.Provider>
	);
}

/** Milliseconds; 0 for ever. */
function timeoutOf(isError: boolean, hasAction: boolean): number {
	if (hasAction) return 0;
	return isError ? ERROR_STAYS : STAYS;
}

function Toasts() {
	const { t } = useLingui();
	const { toasts } = Toast.useToastManager();
	return toasts.map((toast) => (
		<Toast.Root
			key={toast.id}
			toast={toast}
			// Base UI hides an error from the tree and announces a copy of it; hidden, it must not hold its close button. Seen
			// but silent it is announced once all the same.
			aria-hidden={undefined}
			aria-live={toast.priority === "high" ? "off" : undefined}
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
