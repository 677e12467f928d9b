import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

export interface Proxy {
	readonly url: string;
	stop(): Promise<void>;
}

export function isNginxInstalled(): boolean {
	return spawnSync("nginx", ["-v"]).status === 0;
}

/** nginx on a free port, with a pool of connections to `upstream`. Bodies are passed on as they come. */
export async function startNginx(upstream: string): Promise<Proxy> {
	const folder = await mkdtemp(join(tmpdir(), "bench-nginx-"));
	const port = await findFreePort();
	await writeFile(join(folder, "nginx.conf"), writeConfig(folder, port, new URL(upstream).host));
	const child = spawn("nginx", ["-p", folder, "-c", "nginx.conf"], { stdio: ["ignore", "ignore", "inherit"] });
	const ended = once(child, "exit");
	while (!(await canConnect(port))) {
		if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
		await wait(20);
	}
	return {
		url: `http://127.0.0.1:${port}`,
		async stop() {
			child.kill();
			await ended;
			await rm(folder, { recursive: true });
		},
	};
}

/** X-Forwarded-For is passed on: here everybody names an address of their own. */
function writeConfig(folder: string, port: number, upstream: string): string {
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
		.map((kind) => `${kind}_temp_path ${folder}/${kind};`)
		.join(" ");
	return `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 2048; }
http {
	access_log off; ${temporary}
	client_max_body_size 0;
	upstream app { server ${upstream}; keepalive 32; }
	server {
		listen 127.0.0.1:${port};
		location / {
			proxy_pass http://app; proxy_http_version 1.1; proxy_set_header Connection "";
			proxy_request_buffering off;
		}
	}
}
`;
}

async function findFreePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, "close");
	return port;
}

function canConnect(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
		socket.once("connect", () => socket.destroy());
	});
}
