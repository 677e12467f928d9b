export function Spinner({ text }: { text: string }) {
	return (
		<div role="status" className="flex flex-col items-center justify-center gap-4 py-24 text-soft">
			<span aria-hidden className="size-10 animate-spin rounded-full border-4 border-line border-t-accent" />
			<p>{text}</p>
		</div>
	);
}
