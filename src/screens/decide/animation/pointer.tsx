import type { Ref } from "react";

export function Pointer({ ref }: { ref: Ref<SVGSVGElement> }) {
	return (
		<svg
			ref={ref}
			data-testid="pointer"
			aria-hidden="true"
			viewBox="0 0 64 64"
			className="w-[min(46vw,41vh,20rem)] fill-ink will-change-transform"
		>
			<path d="M32 0l7.5 29.2a8 8 0 1 1-15 0z" />
			<circle cx="32" cy="32" r="3" className="fill-accent" />
		</svg>
	);
}
