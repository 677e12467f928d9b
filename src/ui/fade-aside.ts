import type { CSSProperties } from "react";

/** Style of a row that scrolls sideways and reaches over the padding around it: there it fades out, and what fits is whole. @param padding a CSS length */
export function fadeAside(padding: string): CSSProperties {
	return {
		overflowX: "auto",
		marginInline: `-${padding}`,
		paddingInline: padding,
		maskImage: `linear-gradient(to right, transparent, #000 ${padding} calc(100% - ${padding}), transparent)`,
	};
}
