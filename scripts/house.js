// Measures the house, to compare it before and after a redesign: `npm run house`. Lines are all lines of a file.

import { readdirSync, readFileSync } from "node:fs";
import { startTestCluster, startTestDatabase } from "../tests/helpers/test-database.ts";

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

/** @param {RegExp} pattern */
const filesThatName = (pattern) => typescript.filter((file) => pattern.test(readFileSync(file, "utf8"))).length;

/** @param {readonly string[]} files */
function shareOfComments(files) {
	const texts = files.map((file) => readFileSync(file, "utf8"));
	const comments = texts.flatMap((text) => text.match(/^[ \t]*(?:\/\/.*|\/\*[\s\S]*?\*\/)$/gm) ?? []);
	const count = comments.join("\n").split("\n").length;
	return `${((100 * count) / countLines(files)).toFixed(1)} %`;
}

/** What a migrated database has: triggers on category_cycles, and functions of ours outside of accounts. */
async function countInDatabase() {
	const cluster = await startTestCluster();
	process.env.TEST_DATABASE_URL = cluster.url;
	const database = await startTestDatabase();
	const { rows } = await database.owner.query(`select
		(select count(*)::int from pg_trigger
			where tgrelid = 'public.category_cycles'::regclass and not tgisinternal) as triggers,
		(select count(*)::int from pg_proc
			where pronamespace in ('public'::regnamespace, 'whose_turn_private'::regnamespace)) as functions`);
	await database.stop();
	await cluster.stop();
	return rows[0];
}

const { triggers, functions } = await countInDatabase();
console.table({
	"lines of the product": countLines(product),
	"lines of tests": countLines(tests),
	"lines of src/stores/cloud and guest": countLines(stores),
	"lines of supabase/migrations": countLines(sql),
	"files of supabase/migrations": sql.length,
	"functions in force": functions,
	"triggers on category_cycles": triggers,
	"files that name a cycle": filesThatName(/\bcycles?\b/i),
	"files that name a kind of change (mend-turn)": filesThatName(/"mend-turn"/),
	"comments in src/rules": shareOfComments(find(["src/rules"], /\.ts$/, isProduct)),
	"comments in src/stores": shareOfComments(find(["src/stores"], /\.ts$/, isProduct)),
	"files that name a category's rule (noRepeat)": filesThatName(/\bnoRepeat\b/),
	"files that name a table (family_webhooks)": find(["src", "server", "supabase"], /\.(?:tsx?|sql)$/, isProduct).filter(
		(file) => readFileSync(file, "utf8").includes("family_webhooks"),
	).length,
});
