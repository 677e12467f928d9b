// Measures the house, to compare it before and after a redesign: `npm run house`. Lines are all lines of a file.

import { readdirSync, readFileSync } from "node:fs";

/** @param {string} file */
const lines = (file) => readFileSync(file, "utf8").split("\n").length - 1;

const TESTS = /\.(?:test|test-helper|contract)\.tsx?$/;

/**
 * @param {readonly string[]} folders
 * @param {RegExp} name of those that count
 * @param {(file: string) => boolean} [isCounted]
 */
function find(folders, name, isCounted = () => true) {
	return folders
		.flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`))
		.filter((file) => name.test(file) && isCounted(file));
}

/** @param {readonly string[]} files */
const countLines = (files) => files.reduce((sum, file) => sum + lines(file), 0);

/** @param {string} file */
const isProduct = (file) => !TESTS.test(file);

const sql = find(["supabase/migrations"], /\.sql$/);
const stores = find(["src/stores/cloud", "src/stores/guest"], /\.ts$/, isProduct);
const product = find(["src", "server", "supabase"], /\.(?:tsx?|css|sql)$/, isProduct);
const tests = [
	...find(["tests"], /\.tsx?$/),
	...find(["src", "server", "scripts"], /\.tsx?$/, (file) => !isProduct(file)),
];
const typescript = find(["src"], /\.tsx?$/, isProduct);
const migrations = sql.map((file) => readFileSync(file, "utf8")).join("\n");

/** @param {RegExp} pattern */
const filesThatName = (pattern) => typescript.filter((file) => pattern.test(readFileSync(file, "utf8"))).length;

/** Of the list in …_events.sql: a lock, a function before a row if there is one, and one after each kind of statement; and those that came since. @param {string} table */
function countTriggers(table) {
	const listed = new RegExp(`\\('${table}', (null|'\\w+'), '\\w+', array\\[([^\\]]+)\\]\\)`).exec(migrations);
	if (listed === null) throw new Error(`no triggers of ${table} in supabase/migrations`);
	const [, before, moments = ""] = listed;
	const count = (/** @type {string} */ pattern) => migrations.match(new RegExp(pattern, "g"))?.length ?? 0;
	const since =
		count(`create trigger [^;]* on public\\.${table}\\b`) - count(`drop trigger \\w+ on public\\.${table}\\b`);
	return 1 + (before === "null" ? 0 : 1) + moments.split(",").length + since;
}

console.table({
	"lines of the product": countLines(product),
	"lines of tests": countLines(tests),
	"lines of src/stores/cloud and guest": countLines(stores),
	"lines of supabase/migrations": countLines(sql),
	"files of supabase/migrations": sql.length,
	"triggers on category_cycles": countTriggers("category_cycles"),
	"files that name a cycle": filesThatName(/\bcycles?\b/i),
	"files that name a category's rule (noRepeat)": filesThatName(/\bnoRepeat\b/),
});
