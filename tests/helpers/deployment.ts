import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { AccountServer } from "./account-server.ts";
import { turnIntoOtherBuild } from "./other-build.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** A copy of the built product, whose app is replaced as a deployment replaces it. */
export interface Deployment {
	/** The program that `npm start` runs. */
	readonly main: string;
	/** Whether the version of now has a worker that browsers install. */
	hasWorker(): boolean;
	/** Stops the server, puts a version in the place of the one before, and starts it again. */
	deploy(server: AccountServer, version: string, options?: DeploymentOptions): Promise<void>;
	remove(): Promise<void>;
}

interface DeploymentOptions {
	/** Whether the server still has the files of the versions before. */
	readonly keepsFormer?: boolean;
	/** Without it, browsers go on with the worker that they have, as in the first seconds after a deployment. */
	readonly hasWorker?: boolean;
}

/** Below node_modules, where the server finds its libraries. */
export async function createDeployment(): Promise<Deployment> {
	const cache = path.join(ROOT, "node_modules/.cache");
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(path.join(cache, "whose-turn-deployment-"));
	const app = path.join(folder, "app");
	await cp(path.join(ROOT, "build/server"), path.join(folder, "server"), { recursive: true });
	await cp(path.join(ROOT, "build/app"), app, { recursive: true });
	let isWorkerThere = true;
	return {
		main: path.join(folder, "server/main.js"),
		hasWorker: () => isWorkerThere,
		async deploy(server, version, { keepsFormer = false, hasWorker = true } = {}) {
			await server.shutDown();
			isWorkerThere = hasWorker;
			await turnIntoOtherBuild(app, version);
			if (!hasWorker) await rm(path.join(app, "sw.js"));
			if (!keepsFormer) await rm(path.join(server.dataDir, "former-assets"), { recursive: true, force: true });
			await server.start();
		},
		remove: () => rm(folder, { recursive: true }),
	};
}
