/** A number with its noun, such as "1 member" or "3 members". */
export function counted(count: number, one: string, many: string): string {
	return `${count} ${count === 1 ? one : many}`;
}
