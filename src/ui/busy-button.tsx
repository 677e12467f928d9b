import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

/** A button that does nothing while its action runs. Unlike a disabled one it keeps the focus. */
export function BusyButton({ isBusy, onClick, ...rest }: ComponentProps<typeof Button> & { isBusy: boolean }) {
	return <Button {...rest} aria-disabled={isBusy} onClick={isBusy ? undefined : onClick} />;
}
