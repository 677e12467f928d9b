export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
	return (
		<progress
			value={value}
			max={Math.max(max, 1)}
			aria-label={label}
			className="block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]"
		/>
	);
}
