// Writes file.br and file.gz beside every file of a folder, if they are smaller: compressing once with all effort is
// better than compressing a little for every visitor. Usage: node scripts/precompress.js <folder>

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const COMPRESSIBLE = /\.(?:css|html|ico|js|json|map|mjs|svg|txt|wasm|webmanifest|xml)$/;

const folder = process.argv[2];
if (folder === undefined) throw new Error("usage: node scripts/precompress.js <folder>");

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
	if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
	const path = join(entry.parentPath, entry.name);
	const content = readFileSync(path);
	writeIfSmaller(`${path}.gz`, gzipSync(content, { level: 9 }), content);
	writeIfSmaller(
		`${path}.br`,
		brotliCompressSync(content, {
			params: {
				[constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
				[constants.BROTLI_PARAM_SIZE_HINT]: content.length,
			},
		}),
		content,
	);
}

/**
 * @param {string} path
 * @param {Buffer} compressed
 * @param {Buffer} original
 */
function writeIfSmaller(path, compressed, original) {
	if (compressed.length < original.length) writeFileSync(path, compressed);
}
