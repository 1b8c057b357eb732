// Builds the service worker beside the page and tells it which files make the shell of this build.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";

/** What is kept from the start: what opens the page, Learn and the rules, which are read without a network too, and the
 * table, so that a first game begins without a wait. Boards, flags and three.js are kept once they are needed. */
const KEPT = [
  "/src/app/main.ts",
  "/src/app/TablePage.svelte",
  "/src/features/catalogue/learn/LearnPage.svelte",
  "/src/features/catalogue/rules/RulesPage.svelte",
  "/src/parts/pictures/RisingWorld.svelte",
];
/** What lessons, puzzles, the rules and the companion need besides: kept when the page is idle or asked to. */
const LATER = /\/src\/(features\/(catalogue|companion)|games|parts|table|base)\//;
/** Turned in space, or computed by bots: for what is played with a server. */
const NEVER_LATER = /(\/node_modules\/three\/|\/moderation\/|\.wasm)/;
const FONT = /normal-[\w-]{8}\.woff2$/; // without their rest

/** All files below a folder. */
const below = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();

export function shell(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "worldwright-shell",
    apply: "build",
    enforce: "post",
    configResolved(resolved) {
      config = resolved;
    },
    buildStart() {
      this.emitFile({ type: "chunk", id: "src/worker/sw.ts", fileName: "sw.js" });
    },
    generateBundle(_, bundle) {
      const digest = createHash("sha256");
      const first: string[] = [];
      const add = (file: string): void => {
        if (first.includes(file)) return;
        first.push(file);
        const part = bundle[file];
        if (part?.type !== "chunk") return;
        part.imports.forEach(add); // and what those import in turn
        part.viteMetadata?.importedCss.forEach(add);
      };
      for (const [file, part] of Object.entries(bundle).sort(([a], [b]) => a.localeCompare(b))) {
        if (file !== "sw.js") digest.update(`${file}\0${"code" in part ? part.code : part.source}\0`);
        const opens = "code" in part ? part.moduleIds.some((id) => KEPT.some((kept) => id.endsWith(kept))) : FONT.test(file);
        if (opens) add(file);
      }
      const later: string[] = [];
      for (const [file, part] of Object.entries(bundle)) {
        if (part.type !== "chunk" || file === "sw.js" || !part.moduleIds.some((id) => LATER.test(id))) continue;
        if (part.moduleIds.some((id) => NEVER_LATER.test(id))) continue;
        for (const each of [file, ...part.imports, ...(part.viteMetadata?.importedCss ?? [])])
          if (!first.includes(each) && !later.includes(each)) later.push(each);
      }
      const beside = below(config.publicDir).filter((file) => !/^(robots\.txt|previews\/)/.test(file)); // for others alone
      for (const file of beside) digest.update(file).update(readFileSync(join(config.publicDir, file)));
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk" || worker.imports.length > 0) throw new Error("the worker must be one file");
      if (!bundle["index.html"]) throw new Error("the page must be part of the build's name");
      digest.update(worker.code);
      const told = { name: digest.digest("hex").slice(0, 16), files: ["./", ...first, ...beside], later };
      worker.code = worker.code.replace("__SHELL__", JSON.stringify(told));
    },
  };
}
