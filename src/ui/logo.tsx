/** The spinner of a board game: five players, one pointer. The same drawing as public/favicon.svg. */
export function Logo({ className = "size-10" }: { className?: string }) {
	return (
		<svg aria-hidden="true" viewBox="0 0 64 64" className={`shrink-0 ${className}`}>
			<circle cx="32" cy="32" r="31" className="fill-face-ink" />
			<path d="M32 32V4a28 28 0 0 1 26.63 19.35z" className="fill-face-1" />
			<path d="M32 32l26.63-8.65a28 28 0 0 1-10.17 31.3z" className="fill-face-3" />
			<path d="M32 32l16.46 22.65a28 28 0 0 1-32.92 0z" className="fill-face-4" />
			<path d="M32 32L15.54 54.65A28 28 0 0 1 5.37 23.35z" className="fill-face-6" />
			<path d="M32 32L5.37 23.35A28 28 0 0 1 32 4z" className="fill-face-7" />
			<path d="M45 15L37 36.5a6.5 6.5 0 1 1-8.5-8.5z" className="fill-face-ink" />
			<circle cx="32" cy="32" r="2.5" className="fill-face-3" />
		</svg>
	);
}
