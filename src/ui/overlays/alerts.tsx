import { Toast } from "@base-ui/react/toast";

/**
 * Reads errors out at once. Base UI's own way is an element that an open dialog hides, if an error was there before the
 * dialog; what has `aria-live` itself is never hidden.
 */
export function Alerts() {
	const { toasts } = Toast.useToastManager();
	return (
		<div aria-live="assertive" className="sr-only">
			{toasts
				.filter(({ type }) => type === "error")
				.map(({ id, title, description }) => (
					<p key={id}>
						{title}: {description}
					</p>
				))}
		</div>
	);
}
