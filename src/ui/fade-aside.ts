import type { CSSProperties } from "react";

const END = "2rem";

/** Style of a row that scrolls sideways: it fades out at its end, and at the very end there is nothing to fade. */
export function fadeAside(): CSSProperties {
	const start = document.dir === "rtl" ? "right" : "left";
	return {
		overflowX: "auto",
		paddingInlineEnd: END,
		maskImage: `linear-gradient(to ${start}, transparent, #000 ${END})`,
	};
}
