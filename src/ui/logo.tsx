/** The symbol stands in the page: src/first-paint/logo-symbol.js. */
export function Logo({ className = "size-10" }: { className?: string }) {
	return (
		<svg aria-hidden="true" className={`shrink-0 ${className}`}>
			<use href="#logo" />
		</svg>
	);
}
