// Packs the built files with brotli, once and as small as it gets: the server sends `NAME.br` where it lies beside NAME.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Plugin, ResolvedConfig } from "vite";

const PACKED = /\.(js|css|html|svg|json|webmanifest|wasm)$/;
/** Smaller files travel as they are, as in the server's answers. */
const SMALLEST = 1000;

export function pack(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "worldwright-pack",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle() {
      const folder = join(config.root, config.build.outDir);
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !PACKED.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const content = readFileSync(file);
        if (content.length >= SMALLEST) writeFileSync(`${file}.br`, brotliCompressSync(content));
      }
    },
  };
}
