import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";

/** Of Grafana's dashboard, with a time in place of Grafana's own. */
export async function readDashboardQueries(): Promise<readonly string[]> {
	const file = join(import.meta.dirname, "../../deploy/grafana-dashboard.json");
	const { panels } = JSON.parse(await readFile(file, "utf8")) as { panels: { targets: { expr: string }[] }[] };
	return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll("$__rate_interval", "5m")));
}

export interface Selector {
	readonly metric: string;
	readonly labels: Readonly<Record<string, string>>;
}

/** What a query selects, read by Prometheus' own grammar. @throws when it is no query */
export function findSelectors(query: string): readonly Selector[] {
	const selectors: { metric: string; labels: Record<string, string> }[] = [];
	let label = "";
	parser.parse(query).iterate({
		enter({ type, from, to }) {
			const text = query.slice(from, to);
			if (type.isError) throw new Error(`no PromQL at ${from}: ${query}`);
			const selector = selectors.at(-1);
			if (type.name === "VectorSelector") selectors.push({ metric: "", labels: {} });
			else if (type.name === "Identifier" && selector?.metric === "") selector.metric = text;
			else if (type.name === "LabelName") label = text;
			// In a label's matcher; a grouping has names alone.
			else if (type.name === "StringLiteral" && selector) selector.labels[label] = JSON.parse(text);
		},
	});
	return selectors;
}

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
