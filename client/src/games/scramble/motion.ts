// Motion that explains: a tile flies from where it lay, turns in the hand, shakes where it cannot lie. None of it where
// little motion is wanted.

const calm = (): boolean => typeof matchMedia === "undefined" || matchMedia("(prefers-reduced-motion: reduce)").matches;

function move(node: Element, from: string, duration: number): void {
  if (calm() || !node.animate) return;
  node.animate([{ transform: from }, { transform: "none" }], { duration, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" });
}

/** Let it come from another place on the screen. */
export function fly(node: Element, from: DOMRect | null): void {
  const to = node.getBoundingClientRect();
  if (!from || to.width === 0) return;
  const [dx, dy] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  move(node, `translate(${dx}px, ${dy}px) scale(${from.width / to.width})`, 180);
}

/** Let it be seen to turn by quarters into how it lies now. */
export const spin = (node: Element, quarters: number): void => move(node, `rotate(${-90 * quarters}deg)`, 110);

/** Say no without a word: a short shake. */
export function shake(node: Element | null | undefined): void {
  if (!node?.animate || calm()) return;
  const steps = [0, -5, 5, -3, 3, 0].map((x) => ({ translate: `${x}px 0` }));
  node.animate(steps, { duration: 220, easing: "ease-out" });
}

/** Let it go off to another place on the screen, where it is seen no more; at once where little motion is wanted. */
export function flyOff(node: Element, to: DOMRect | null): void {
  const from = node.getBoundingClientRect();
  if (!node.animate || calm()) return;
  const [dx, dy] = to
    ? [to.x + to.width / 2 - from.x - from.width / 2, to.y + to.height / 2 - from.y - from.height / 2]
    : [0, -40];
  node.animate(
    [
      { transform: "none", opacity: 1, offset: 0 },
      { transform: "scale(1.15)", opacity: 1, offset: 0.25 },
      { transform: `translate(${dx}px, ${dy}px) rotate(14deg) scale(0.6)`, opacity: 0, offset: 1 },
    ],
    { duration: 1000, easing: "cubic-bezier(0.5, 0, 0.6, 1)" },
  );
}
