import { useMemo } from "react";
import { encode } from "uqr";

/** Modules of white around it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * Dark on white in every theme, as cameras need it.
 *
 * @param label says what it is, for people who do not see it
 */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
	const { size, path } = useMemo(() => {
		const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE });
		const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
		return { size, path: dark.join("") };
	}, [text]);
	return (
		<svg
			role="img"
			aria-label={label}
			viewBox={`0 0 ${size} ${size}`}
			shapeRendering="crispEdges"
			className={className}
		>
			<path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
			<path fill="#000" d={path} />
		</svg>
	);
}
