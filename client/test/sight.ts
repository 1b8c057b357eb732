// Colours as eyes see them: in grey, and with each of the three kinds of colour-blindness.

export type Colour = [number, number, number];
/** A colour in linear light. */
export const linear = (hex: string): Colour =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Colour;

/** What the three kinds of colour-blindness leave of a colour (Machado, Oliveira and Fernandes 2009, complete). */
export const blindness: Record<string, Colour[]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
export const times = (rows: Colour[], [r, g, b]: Colour): Colour =>
  rows.map(([x, y, z]) => Math.max(0, x * r + y * g + z * b)) as Colour;

export function lab([r, g, b]: Colour): Colour {
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (841 / 108) * t + 4 / 29);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
export const apart = (a: Colour, b: Colour): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** Every way to see, as the colour that is left: grey is its lightness alone. */
export const sights: Record<string, (hex: string) => Colour> = {
  grey: (hex) => [lab(linear(hex))[0], 0, 0],
  ...Object.fromEntries(
    Object.entries(blindness).map(([kind, rows]) => [kind, (hex: string): Colour => lab(times(rows, linear(hex)))]),
  ),
};
