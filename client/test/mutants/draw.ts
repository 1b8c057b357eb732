// Mutants of the page drawn at random: small faults anywhere in the logic of a .ts file, the same for the same seed.
// `tests/mutants/drawn.py` does the same for Python.

import ts from "typescript";

/** A fault at a place: the text between `start` and `end` becomes `mutated`. `removes`: a whole statement goes. */
export interface Mutant {
  file: string;
  line: number;
  start: number;
  end: number;
  old: string;
  mutated: string;
  removes: boolean;
}

const COMPARED: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.LessThanToken]: "<=",
  [ts.SyntaxKind.LessThanEqualsToken]: "<",
  [ts.SyntaxKind.GreaterThanToken]: ">=",
  [ts.SyntaxKind.GreaterThanEqualsToken]: ">",
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: "!==",
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: "===",
  [ts.SyntaxKind.AmpersandAmpersandToken]: "||",
  [ts.SyntaxKind.BarBarToken]: "&&",
  [ts.SyntaxKind.PlusToken]: "-",
  [ts.SyntaxKind.MinusToken]: "+",
  [ts.SyntaxKind.AsteriskToken]: "/",
  [ts.SyntaxKind.SlashToken]: "*",
  [ts.SyntaxKind.PercentToken]: "*",
};

/** The text of an expression with a fault in it; undefined where its kind has none. */
function mutated(node: ts.Node): string | undefined {
  if (ts.isBinaryExpression(node)) {
    const operator = COMPARED[node.operatorToken.kind];
    return operator && `${node.left.getText()} ${operator} ${node.right.getText()}`;
  }
  if (ts.isPrefixUnaryExpression(node))
    return node.operator === ts.SyntaxKind.ExclamationToken ? node.operand.getText() : undefined;
  if (ts.isConditionalExpression(node))
    return `${node.condition.getText()} ? ${node.whenFalse.getText()} : ${node.whenTrue.getText()}`;
  if (node.kind === ts.SyntaxKind.TrueKeyword) return "false";
  if (node.kind === ts.SyntaxKind.FalseKeyword) return "true";
  if (ts.isNumericLiteral(node) && /^\d+$/.test(node.text)) return String(Number(node.text) + 1);
  return undefined;
}

/** What a function answers, where that is no constant. */
function answer(node: ts.Node): ts.Expression | undefined {
  const given = ts.isReturnStatement(node)
    ? node.expression
    : ts.isArrowFunction(node) && !ts.isBlock(node.body)
      ? node.body
      : undefined;
  const isPlain = given && (ts.isLiteralExpression(given) || given.getText() === "undefined");
  return given && !isPlain && mutated(given) === undefined ? given : undefined;
}

const isCall = (node: ts.Node): boolean =>
  ts.isExpressionStatement(node) &&
  ((ts.isCallExpression(node.expression) && node.expression.expression.kind !== ts.SyntaxKind.SuperKeyword) ||
    ts.isAwaitExpression(node.expression));

/** Whether a node runs when the module is loaded: what stands there is data. */
const isStatic = (node: ts.Node): boolean =>
  !ts.findAncestor(
    node,
    (each) => ts.isFunctionLike(each) || (ts.isPropertyDeclaration(each) && !ts.getModifiers(each)?.some(isStaticWord)),
  );
const isStaticWord = ({ kind }: ts.Modifier): boolean => kind === ts.SyntaxKind.StaticKeyword;

/** Every fault that can be put into a file. */
export function places(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const add = (node: ts.Node, fault: string, removes = false): void => {
    if (isStatic(node)) return;
    const [start, end] = [node.getStart(), node.getEnd()];
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    found.push({ file, line, start, end, old: text.slice(start, end), mutated: fault, removes });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    const changed = isKey ? undefined : mutated(node);
    if (changed !== undefined) add(node, changed);
    const given = answer(node);
    if (given) add(given, "undefined");
    if (isCall(node)) add(node, "", true);
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return found;
}

/** Numbers from 0 to below 1, the same for the same seed. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many mutants of files, by path, every place equally likely. */
export function draw(files: Readonly<Record<string, string>>, count: number, seed: number): Mutant[] {
  const all = Object.entries(files)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([file, text]) => places(file, text));
  const next = dice(seed);
  return Array.from({ length: Math.min(count, all.length) }, () =>
    all.splice(Math.floor(next() * all.length), 1),
  ).flat();
}

/** Where a mutant is, and what it changes. */
export const nameOf = ({ file, line, old, mutated: fault }: Mutant): string =>
  `${file}:${line}: ${old.replace(/\s+/g, " ").slice(0, 100)} -> ${fault.replace(/\s+/g, " ").slice(0, 100) || "nothing"}`;

/** The text of a file with all its mutants behind switches: `mutant(2)` says whether the one of that number is on. */
export function switched(text: string, mutants: readonly (Mutant & { number: number })[]): string {
  const within = (from: number, to: number, inside: typeof mutants): string => {
    let [out, at] = ["", from];
    const outer = inside.filter(
      (each, index) =>
        !inside.some(
          (other, before) =>
            other !== each &&
            other.start <= each.start &&
            other.end >= each.end &&
            (other.end - other.start > each.end - each.start || before < index),
        ),
    );
    for (const each of [...outer].sort((one, other) => one.start - other.start)) {
      const rest = inside.filter((other) => other !== each && other.start >= each.start && other.end <= each.end);
      const old = within(each.start, each.end, rest);
      const isOn = `globalThis.mutant(${each.number})`;
      out += text.slice(at, each.start);
      out += each.removes ? `{ if (!${isOn}) { ${old} } }` : `(${isOn} ? (${each.mutated}) : (${old}))`;
      at = each.end;
    }
    return out + text.slice(at, to);
  };
  return within(0, text.length, mutants);
}
