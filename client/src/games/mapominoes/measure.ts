// Reports an element's size on the screen whenever it changes.

export function measure(told: (width: number, height: number) => void) {
  return (node: HTMLElement) => {
    const tell = () => {
      if (node.clientWidth) told(node.clientWidth, node.clientHeight);
    };
    tell();
    if (typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(tell);
    watch.observe(node);
    return () => watch.disconnect();
  };
}
