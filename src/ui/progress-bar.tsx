export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
	return (
		<progress
			value={value}
			max={Math.max(max, 1)}
			aria-label={label}
			className="block h-1.5 w-full shrink-0 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-soft [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-soft"
		/>
	);
}
