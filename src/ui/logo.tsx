export function Logo({ className = "size-10" }: { className?: string }) {
	return <img src="/favicon.svg" alt="" className={`shrink-0 ${className}`} />;
}
