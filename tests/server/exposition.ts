import { findSelectors, type Selector } from "./promql.ts";

export interface Sample extends Selector {
	readonly value: number;
}

/**
 * Reads Prometheus' text format. The series of a sample is a query for it, so it is read by the grammar of queries.
 *
 * @throws for a line that is no sample and no comment
 */
export function readSamples(text: string): readonly Sample[] {
	const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
	return lines.map((line) => {
		const [, series = "", value = ""] = /^(.+) (\S+)$/.exec(line) ?? [];
		const [selector] = findSelectors(series);
		if (selector === undefined) throw new Error(`no sample: ${line}`);
		return { ...selector, value: value === "+Inf" ? Number.POSITIVE_INFINITY : Number(value) };
	});
}
