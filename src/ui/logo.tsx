/** The spinner of a board game: five players, one pointer. A file of its own, which the browser has anyway as the page's icon. */
export function Logo({ className = "size-10" }: { className?: string }) {
	return <img src="/favicon.svg" alt="" className={`shrink-0 ${className}`} />;
}
